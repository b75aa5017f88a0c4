import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { lazy, Suspense } from 'react'
import type { SubscriberCard as DeskCard } from '#contract/staff/support-desk.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import {
  deskBillsQuery,
  deskContractsQuery,
  deskLinesQuery,
  deskRequestsQuery,
  subscriberQuery,
} from '#portal/queries/staff/desk/support-desk.ts'
import type { DeskFacts } from './desk-facts.ts'
import { type Finding, findingsOf } from './findings.ts'
import type { PartState } from './parts/part.tsx'
import { SeeAs } from './see-as.tsx'
import './support-desk.css'
import { texts } from './texts.ts'
import { useMayAct } from './use-may-act.ts'

const CardParts = lazy(async () => ({
  default: (await import('./parts/card-parts.tsx')).CardParts,
}))

const route = getRouteApi('/provider/subscriber/$customer_id')

/** One subscriber as support needs to know them: what to answer first, then the facts. */
export function SubscriberCard() {
  const { customer_id: customerId } = route.useParams()
  const { failure } = route.useSearch()
  const query = useQuery(subscriberQuery(customerId))
  const mayAct = useMayAct()
  return (
    <Screen
      title={texts.subscriber}
      heading={query.data?.name || texts.subscriber}
      lead={query.data && leadOf(query.data)}
      back={{ to: '/provider/subscribers', label: texts.back }}
      actions={
        query.data && (
          <>
            {mayAct && isOpenToViewing(query.data) && (
              <SeeAs id={query.data.id} proposed={failure ? 'failure' : 'bills'} />
            )}
            <Button
              variant="secondary"
              icon={RotateCw}
              isBusy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {texts.refresh}
            </Button>
          </>
        )
      }
    >
      <RecordFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<CardSkeleton />}
        failureText={texts.failure}
        notFound={{ text: texts.notFound }}
      >
        {(card) => <Facts of={card} readAgain={() => void query.refetch()} />}
      </RecordFrame>
    </Screen>
  )
}

const isOpenToViewing = (card: DeskCard) =>
  card.is_active && !card.is_portal_closed && !card.is_unread

const leadOf = ({ document, id }: DeskCard) =>
  [document, texts.number(id)].filter(Boolean).join(' · ')

/** A part of the card; when its look is over, the whole card is read again. */
function partOf<Data>(query: UseQueryResult<Data>, readAgain: () => void): PartState<Data> {
  const isOver = query.error instanceof ApiError && query.error.text === 'look over'
  const refetch = async () => (isOver ? readAgain() : query.refetch())
  return { ...query, refetch }
}

function Facts({ of: card, readAgain }: { of: DeskCard; readAgain: () => void }) {
  const lines = partOf(useQuery(deskLinesQuery(card)), readAgain)
  const bills = partOf(useQuery(deskBillsQuery(card)), readAgain)
  const contracts = partOf(useQuery(deskContractsQuery(card)), readAgain)
  const requests = partOf(useQuery(deskRequestsQuery(card)), readAgain)
  const facts: DeskFacts = {
    ...card,
    bills: bills.data?.bills ?? null,
    areBillsIncomplete: bills.data?.incomplete === true,
    reminder: bills.data?.reminder ?? null,
    contracts: contracts.data?.contracts ?? null,
  }
  return (
    <Suspense fallback={<CardSkeleton />}>
      <CardParts
        of={card}
        lines={lines}
        bills={bills}
        contracts={contracts}
        requests={requests}
        findings={<Findings of={facts} />}
      />
    </Suspense>
  )
}

const icons: Readonly<Record<Finding['kind'], IconType>> = {
  stop: Ban,
  note: Info,
  fine: CircleCheck,
}

function Findings({ of: card }: { of: DeskFacts }) {
  const timeZone = useTimeZone()
  const now = useNow()
  const findings = findingsOf(card, (at) => momentText(at, now, timeZone))
  return (
    <Card as="section" aria-labelledby="answer" className="stack-4 desk-part">
      <h2 id="answer">{texts.answer}</h2>
      <ul className="stack-3">
        {findings.map(({ kind, text }) => (
          <li key={text} className={`desk-finding desk-finding-${kind}`}>
            <Icon of={icons[kind]} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CardSkeleton() {
  return (
    <div className="stack-4">
      <Skeleton height="8rem" />
      <Skeleton height="14rem" />
    </div>
  )
}
