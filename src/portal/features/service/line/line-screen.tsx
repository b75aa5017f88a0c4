import Router from 'lucide-react/icons/router'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listLines } from '#contract/service/lines.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { planSpeed } from '#domain/service/lines/plan-speed.ts'
import type { Line } from '#domain/service/lines/line.ts'
import { lineName } from '#domain/service/lines/line-name.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { CreditLink } from '#portal/kit/outages/credit-link.tsx'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { lineSessionsQuery, linesQuery } from '#portal/queries/service/lines.ts'
import { useUnrecordedDrop } from '#portal/queries/news/use-unrecorded-drop.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { Drops } from './drops.tsx'
import { Equipment } from './equipment.tsx'
import './line.css'
import { LineState } from './line-state.tsx'
import { SpeedTest } from './speed-test.tsx'
import { Signal } from './signal.tsx'
import { texts } from './texts.ts'
import { Usage } from './usage.tsx'

/** "Minha conexão": each internet access of the subscriber, and what its provider may do for it. */
export function LineScreen() {
  const { rules } = useProvider()
  return (
    <Screen title={texts.title} lead={texts.lead} back={{ to: '/panel' }}>
      {rules.lines === 'off' ? <Closed /> : <Lines />}
    </Screen>
  )
}

function None({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={Router} text={text} action={action} />
    </Card>
  )
}

/** The provider shows no lines here, and tells of them itself. */
const Closed = () => <None text={texts.closed} action={<ContactButtons />} />

function Lines() {
  const options = linesQuery()
  const query = useQuery(options)
  const refresh = useRefresh(options.queryKey)
  // Closed since this page learnt the provider's rules.
  if (!query.data && refusalText(listLines, query.error) === 'forbidden') {
    return <Closed />
  }
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={<LineSkeleton />}
      failureText={texts.failure}
    >
      {({ lines, asOf, isIncomplete }) => (
        <div className="line">
          <Freshness asOf={asOf} refresh={refresh} failureText={texts.failure} />
          {isIncomplete && <IncompleteNote what={texts.some} />}
          {lines.length > 0 ? (
            <ChosenLine lines={lines} asOf={asOf} />
          ) : (
            !isIncomplete && <None text={texts.none} />
          )}
        </div>
      )}
    </QueryFrame>
  )
}

function ChosenLine({ lines, asOf }: { lines: readonly Line[]; asOf: string }) {
  const { line: wanted } = useSearch({ from: '/panel/line' })
  const navigate = useNavigate()
  const { data } = useQuery(contractsQuery())
  const line = lines.find(({ id }) => id === wanted) ?? lines[0]
  if (!line) return null
  const contract = data?.contracts.find(({ id }) => id === line.contractId)
  return (
    <>
      {lines.length > 1 && (
        <div className="line-choice" role="group" aria-label={texts.choose}>
          {lines.map((one) => (
            <Button
              key={one.id}
              variant="secondary"
              isSmall
              aria-pressed={one === line}
              onClick={() =>
                void navigate({ to: '/panel/line', search: { line: one.id }, replace: true })
              }
            >
              {lineName(one, lines, data?.contracts)}
            </Button>
          ))}
        </div>
      )}
      <LineState key={line.id} line={line} asOf={asOf} contract={contract} />
      <Signal line={line} />
      <Drops line={line} />
      <Credits line={line} contract={contract} />
      <Usage line={line} />
      <SpeedTest key={`speed-${line.id}`} plan={planSpeed(contract?.plan ?? '')} />
      <Equipment line={line} />
      <ButtonLink variant="secondary" to="/sem-internet" search={{ line: line.id }} isWide>
        {texts.noInternet}
      </ButtonLink>
    </>
  )
}

/** The way to what a drop of the line may be worth; nothing is said of one of a blocked contract. */
function Credits({ line, contract }: { line: Line; contract: Contract | undefined }) {
  const { data } = useQuery(lineSessionsQuery(line.id))
  const isUnrecorded = useUnrecordedDrop(line, data?.sessions)
  const isBlocked = contract !== undefined && internetStatus(contract.internet).isBlocked
  return <CreditLink hasUnrecordedDrop={isUnrecorded && !isBlocked} />
}

function LineSkeleton() {
  return (
    <div className="line" aria-hidden="true">
      <Card>
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton height="7rem" />
      </Card>
      <Card>
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton height="9rem" />
      </Card>
    </div>
  )
}
