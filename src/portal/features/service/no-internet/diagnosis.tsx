import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import type { diagnoseLine } from '#contract/service/lines.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { Finding } from '#domain/service/lines/diagnosis.ts'
import type { Line } from '#domain/service/lines/line.ts'
import { isUnderWay } from '#domain/news/outages/phase.ts'
import { ButtonAnchor, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { refetchFresh } from '#portal/queries/calls/fresh.ts'
import { diagnosisQuery } from '#portal/queries/service/lines.ts'
import { currentOutages, ownOutagesQuery } from '#portal/queries/news/outages.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { Blocked } from './blocked.tsx'
import './diagnosis.css'
import { diagnosisTexts as texts } from './diagnosis-texts.ts'
import { useOwnLine } from './use-own-line.ts'

export interface DiagnosisProps {
  /** Tells which line the page is about, for a request about it. */
  onLine: (id: string | undefined) => void
  /** The offer to unlock a contract on trust. */
  unlock: (contract: Contract) => ReactNode
}

/**
 * Why a line has no internet, in one answer with one next step. Without a network, and where nothing is
 * known of lines, what is stored of the contracts takes its place; where lines cannot be read, it stands
 * below the words that say so.
 */
export function Diagnosis({ onLine, unlock }: DiagnosisProps) {
  const { isOffline } = useConnection()
  const { query, lines, hasFailed, line, contract, isBlockedElsewhere } = useOwnLine()
  const id = line?.id

  useEffect(() => onLine(id), [id, onLine])

  if (isOffline || (lines && !line)) return <Blocked />
  return (
    <>
      <Card as="section" aria-labelledby="diagnosis" className="outage-contracts">
        <h2 id="diagnosis">{texts.title}</h2>
        {lines && lines.length > 1 && <Choice lines={lines} current={line} />}
        {line ? (
          <Answer key={line.id} line={line} contract={contract} unlock={unlock} />
        ) : (
          <QueryFrame
            query={query}
            loadingText={texts.loading}
            skeleton={<Skeleton height="6rem" />}
            failureText={texts.failure}
          >
            {() => null}
          </QueryFrame>
        )}
      </Card>
      {(hasFailed || (lines && isBlockedElsewhere)) && <Blocked />}
    </>
  )
}

function Choice({ lines, current }: { lines: readonly Line[]; current: Line | undefined }) {
  return (
    <div className="finding-choice" role="group" aria-label={texts.choose}>
      {lines.map(({ id, login }) => (
        <Link
          key={id}
          to="/sem-internet"
          search={{ line: id }}
          replace
          aria-current={id === current?.id ? 'true' : undefined}
        >
          {login}
        </Link>
      ))}
    </div>
  )
}

interface AnswerProps extends Pick<DiagnosisProps, 'unlock'> {
  line: Line
  contract: Contract | undefined
}

function Answer({ line, contract, unlock }: AnswerProps) {
  const client = useQueryClient()
  const options = diagnosisQuery(line.id)
  const query = useQuery(options)
  const refresh = useRefresh(options.queryKey)
  const isBlocked = query.data?.finding === 'blocked'
  const isKnown = contract !== undefined && internetStatus(contract.internet).isBlocked

  useEffect(() => {
    // The contracts on this device may be older than the block.
    if (isBlocked && !isKnown) void refetchFresh(client, contractsQuery().queryKey)
  }, [client, isBlocked, isKnown])

  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={<Skeleton height="6rem" />}
      failureText={texts.failure}
    >
      {(diagnosis) => (
        <>
          <Words diagnosis={diagnosis} />
          <NextStep finding={diagnosis.finding} line={line} unlock={contract && unlock(contract)} />
          <Freshness asOf={diagnosis.as_of} refresh={refresh} failureText={texts.failure} />
        </>
      )}
    </QueryFrame>
  )
}

type Diagnosed = AnswerOf<typeof diagnoseLine>

/** Findings that no reading of the equipment would change. */
const certain: ReadonlySet<Finding> = new Set<Finding>(['blocked', 'suspended', 'outage'])

function Words({ diagnosis: { finding, signal, outage, unread } }: { diagnosis: Diagnosed }) {
  const { rules } = useProvider()
  const isToldAbove = currentOutages(useQuery(ownOutagesQuery()).data).some(({ phase }) =>
    isUnderWay(phase),
  )
  const isAbove = finding === 'outage' && isToldAbove
  const { answer, step } = isAbove ? texts.outageAbove : texts.answers[finding]
  const until = outage?.expected_until
  return (
    <div role="status" className="finding-answer">
      <Icon of={finding === 'well' ? CircleCheck : CircleAlert} />
      <div>
        <p className="finding-words">{answer}</p>
        {outage?.cause && !isAbove && <p>{texts.cause(outage.cause)}</p>}
        {until && !isAbove && (
          <p>{texts.expected(formatDateTime(new Date(until), rules.timeZone))}</p>
        )}
        <p>{step}</p>
        {finding === 'well' && signal === 'weak' && <p>{texts.weak}</p>}
        {!certain.has(finding) && unread.map((fact) => <p key={fact}>{texts.unread[fact]}</p>)}
      </div>
    </div>
  )
}

interface NextStepProps {
  finding: Finding
  line: Line
  unlock: ReactNode
}

/** The one thing to do next, where it can be done from here. */
function NextStep({ finding, line, unlock }: NextStepProps) {
  const { rules } = useProvider()
  switch (finding) {
    case 'blocked':
      return (
        <>
          <ButtonLink to="/panel/financial/invoices/to-pay" isWide>
            {texts.pay}
          </ButtonLink>
          {unlock}
        </>
      )
    case 'suspended':
      return <Contact />
    case 'no signal':
      return rules.supportMenu === 'chat' ? (
        <Contact />
      ) : (
        <ButtonAnchor href="#ask" isWide>
          {texts.ask}
        </ButtonAnchor>
      )
    case 'session down':
      return line.actions.includes('restart') ? (
        <ButtonLink to="/panel/line" search={{ line: line.id }} isWide>
          {texts.restart}
        </ButtonLink>
      ) : null
    case 'well':
      return (
        <ButtonLink variant="secondary" to="/panel/devices" isWide>
          {texts.wifi}
        </ButtonLink>
      )
    default:
      return (
        <ButtonLink variant="secondary" to="/panel/line" search={{ line: line.id }} isWide>
          {texts.details}
        </ButtonLink>
      )
  }
}

function Contact() {
  return (
    <ButtonAnchor href="#call-us" isWide>
      {texts.contact}
    </ButtonAnchor>
  )
}
