import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import RotateCw from 'lucide-react/icons/rotate-cw'
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
import { subscriberQuery } from '#portal/queries/staff/support-desk.ts'
import { AccessPart } from './access-part.tsx'
import { BillsPart } from './bills-part.tsx'
import { type Finding, findingsOf } from './findings.ts'
import { LettersPart } from './letters-part.tsx'
import { NoticesPart } from './notices-part.tsx'
import { ContractsPart, FailuresPart, RequestsPart } from './other-parts.tsx'
import { SeeAs } from './see-as.tsx'
import './support-desk.css'
import { texts } from './texts.ts'
import { useMayAct } from './use-may-act.ts'

const route = getRouteApi('/provider/subscriber/$customer_id')

/** One subscriber as support needs to know them: what to answer first, then the facts. */
export function SubscriberCard() {
  const { customer_id: customerId } = route.useParams()
  const query = useQuery(subscriberQuery(customerId))
  const mayAct = useMayAct()
  return (
    <Screen
      title={texts.subscriber}
      heading={query.data?.name ?? texts.subscriber}
      lead={query.data && `${query.data.document} · ${texts.number(query.data.id)}`}
      back={{ to: '/provider/subscribers', label: texts.back }}
      actions={
        query.data && (
          <>
            {mayAct && query.data.is_active && !query.data.is_portal_closed && (
              <SeeAs id={query.data.id} />
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
        {(card) => <Facts of={card} />}
      </RecordFrame>
    </Screen>
  )
}

function Facts({ of: card }: { of: DeskCard }) {
  return (
    <div className="desk-card">
      <Findings of={card} />
      <div className="desk-parts">
        <AccessPart of={card} />
        <LettersPart of={card} />
        <BillsPart of={card} />
        <NoticesPart of={card} />
        <ContractsPart of={card} />
        <RequestsPart of={card} />
        <FailuresPart of={card} />
      </div>
    </div>
  )
}

const icons: Readonly<Record<Finding['kind'], IconType>> = {
  stop: Ban,
  note: Info,
  fine: CircleCheck,
}

function Findings({ of: card }: { of: DeskCard }) {
  const timeZone = useTimeZone()
  const now = useNow()
  const findings = findingsOf(card, (at) => momentText(at, now, timeZone))
  return (
    <Card as="section" aria-labelledby="answer" className="desk-part">
      <h2 id="answer">{texts.answer}</h2>
      <ul className="desk-findings">
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
    <div className="desk-card">
      <Skeleton height="8rem" />
      <Skeleton height="14rem" />
    </div>
  )
}
