import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import type { Finding } from '#domain/service/lines/diagnosis.ts'
import {
  certainFindings,
  chatSentence,
  type Diagnosed,
  diagnosisWords,
} from '#domain/service/lines/diagnosis-words.ts'
import { lineName } from '#domain/service/lines/line-name.ts'
import type { Line } from '#domain/service/lines/line.ts'
import { isUnderWay } from '#domain/news/outages/phase.ts'
import { ButtonAnchor, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { CreditLink } from '#portal/kit/outages/credit-link.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { classNames } from '#portal/kit/values/class-names.ts'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { refetchFresh } from '#portal/queries/calls/fresh.ts'
import { diagnosisQuery } from '#portal/queries/service/lines.ts'
import { currentOutages, ownOutagesQuery } from '#portal/queries/news/outages.ts'
import { useUnrecordedDrop } from '#portal/queries/news/use-unrecorded-drop.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { Blocked } from './blocked.tsx'
import './diagnosis.css'
import { diagnosisTexts as texts } from './diagnosis-texts.ts'
import { type FoundProps, useFound } from './found.ts'
import { useOwnLine } from './use-own-line.ts'

export interface DiagnosisProps extends FoundProps {
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
export function Diagnosis({ onLine, onFound, unlock }: DiagnosisProps) {
  const { isOffline } = useConnection()
  const { query, lines, hasFailed, line, contract, contracts, isBlockedElsewhere } = useOwnLine()
  const id = line?.id

  useEffect(() => onLine(id), [id, onLine])

  if (isOffline || (lines && !line)) return <Blocked onFound={onFound} />
  return (
    <>
      {line ? (
        <Answer
          key={line.id}
          line={line}
          place={lines && lines.length > 1 ? lineName(line, lines, contracts) : null}
          contract={contract}
          onFound={onFound}
          unlock={unlock}
        >
          {lines && <Others lines={lines} current={line} contracts={contracts} />}
        </Answer>
      ) : (
        <Frame>
          <QueryFrame
            query={query}
            loadingText={texts.loading}
            skeleton={<Skeleton height="6rem" />}
            failureText={texts.failure}
          >
            {() => null}
          </QueryFrame>
        </Frame>
      )}
      {hasFailed && <Blocked onFound={onFound} />}
      {lines && isBlockedElsewhere && <Blocked />}
    </>
  )
}

/** The answer stands out by its gravity. */
function Frame({ gravity, children }: { gravity?: Gravity | undefined; children: ReactNode }) {
  return (
    <Card
      as="section"
      aria-labelledby="diagnosis"
      className={classNames('outage-contracts', gravity && `finding-${gravity}`)}
    >
      <h2 id="diagnosis">{texts.title}</h2>
      {children}
    </Card>
  )
}

interface OthersProps {
  lines: readonly Line[]
  current: Line
  contracts: readonly Contract[]
}

/** The way to the answer of another line. */
function Others({ lines, current, contracts }: OthersProps) {
  const others = lines.filter(({ id }) => id !== current.id)
  if (others.length === 0) return null
  return (
    <div className="finding-choice" role="group" aria-label={texts.choose}>
      <p>{texts.others}</p>
      {others.map((line) => (
        <ButtonLink
          key={line.id}
          variant="secondary"
          isSmall
          to="/sem-internet"
          search={{ line: line.id }}
          replace
        >
          {lineName(line, lines, contracts)}
        </ButtonLink>
      ))}
    </div>
  )
}

interface AnswerProps extends Pick<DiagnosisProps, 'onFound' | 'unlock'> {
  line: Line
  /** Named where there are several. */
  place: string | null
  contract: Contract | undefined
  children: ReactNode
}

function Answer({ line, place, contract, onFound, unlock, children }: AnswerProps) {
  const client = useQueryClient()
  const options = diagnosisQuery(line.id)
  const query = useQuery(options)
  const refresh = useRefresh(options.queryKey)
  const finding = query.data?.finding
  const isBlocked = finding === 'blocked'
  const { rules } = useProvider()
  const now = useNow()
  const asOf = new Date(query.data?.as_of ?? 0)
  const said = finding ? chatSentence(finding, asOf, { now, timeZone: rules.timeZone }) : ''
  const isCertain = finding !== undefined && certainFindings.has(finding)
  useFound(onFound, finding !== undefined, isCertain, said)
  const isKnown = contract !== undefined && internetStatus(contract.internet).isBlocked

  useEffect(() => {
    // The contracts on this device may be older than the block.
    if (isBlocked && !isKnown) void refetchFresh(client, contractsQuery().queryKey)
  }, [client, isBlocked, isKnown])

  return (
    <Frame gravity={finding && gravities[finding]}>
      {place && <p className="finding-place">{place}</p>}
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton height="6rem" />}
        failureText={texts.failure}
      >
        {(diagnosis) => (
          <>
            <Words diagnosis={diagnosis} />
            <NextStep
              finding={diagnosis.finding}
              line={line}
              unlock={contract && unlock(contract)}
            />
            <Credits finding={diagnosis.finding} line={line} />
            <Freshness asOf={diagnosis.as_of} refresh={refresh} failureText={texts.failure} />
          </>
        )}
      </QueryFrame>
      {children}
    </Frame>
  )
}

type Gravity = 'critical' | 'warning' | 'well'

const gravities: Readonly<Record<Finding, Gravity>> = {
  blocked: 'critical',
  suspended: 'warning',
  outage: 'warning',
  'no signal': 'critical',
  'session down': 'critical',
  'router unreachable': 'warning',
  well: 'well',
  unknown: 'warning',
}

function Words({ diagnosis }: { diagnosis: Diagnosed }) {
  const { rules } = useProvider()
  const isOutageShown = currentOutages(useQuery(ownOutagesQuery()).data).some(({ phase }) =>
    isUnderWay(phase),
  )
  const { answer, notes } = diagnosisWords(diagnosis, { timeZone: rules.timeZone, isOutageShown })
  return (
    <div role="status" className="finding-answer">
      <Icon of={diagnosis.finding === 'well' ? CircleCheck : CircleAlert} />
      <div>
        <p className="finding-words">{answer}</p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
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
    case 'outage':
      return (
        <ButtonLink to="/panel/outages" isWide>
          {texts.outages}
        </ButtonLink>
      )
    case 'session down':
      return line.actions.includes('restart') ? (
        <ButtonLink to="/panel/line" search={{ line: line.id }} isWide>
          {texts.restart}
        </ButtonLink>
      ) : (
        <StepByStep />
      )
    case 'well':
      return (
        <ButtonLink to="/panel/devices" isWide>
          {texts.wifi}
        </ButtonLink>
      )
    default:
      return <StepByStep />
  }
}

/** The way to what a drop may be worth; the step of an outage is that already. */
function Credits({ finding, line }: { finding: Finding; line: Line }) {
  const isUnrecorded = useUnrecordedDrop(line)
  if (finding === 'outage') return null
  const isOurs = finding !== 'blocked' && finding !== 'suspended'
  return <CreditLink hasUnrecordedDrop={isUnrecorded && isOurs} />
}

function StepByStep() {
  return (
    <ButtonAnchor href="#steps" isWide>
      {texts.steps}
    </ButtonAnchor>
  )
}

function Contact() {
  return (
    <ButtonAnchor href="#call-us" isWide>
      {texts.contact}
    </ButtonAnchor>
  )
}
