import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Announcement } from '#contract/news/announcements.ts'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import {
  type AnnouncementReach,
  announcementReachQuery,
} from '#portal/queries/news/announcements.ts'
import './announcements.css'
import type { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { texts } from './texts.ts'

const LazyForm = lazyPart<Parameters<typeof AnnouncementForm>[0]>(
  async () => (await import('./announcement-form.tsx')).AnnouncementForm,
  { whileLoading: FormSkeleton, otherwise: PartMissing },
)

interface AnnouncementsProps {
  /** Some roles read announcements and write none. */
  canWrite: boolean
  /** What may be an attack on this provider, of another feature. */
  alerts: ReactNode
}

/** The screen where provider users send announcements to subscribers (specification 2, 6). */
export function Announcements({ canWrite, alerts }: AnnouncementsProps) {
  const [draft, setDraft] = useState<Announcement | null>(null)
  // The React key of the form: a new value resets the form after a sending or another choice of draft.
  const [formNumber, setFormNumber] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const { data: reach } = useQuery({ ...announcementReachQuery(), enabled: canWrite })
  const [isEdited, setIsEdited] = useState(false)
  function goOn(chosen: Announcement) {
    place.current?.scrollIntoView({ block: 'start' })
    if (isEdited) showToast({ kind: 'warning', text: texts.finishFirst })
    else begin(chosen)
  }
  function begin(chosen: Announcement | null) {
    setDraft(chosen)
    setFormNumber(formNumber + 1)
  }
  return (
    <Screen title={texts.screen} lead={texts.lead}>
      {canWrite && (
        <div ref={place} className="announcement-place">
          <NewAnnouncement
            key={formNumber}
            draft={draft}
            onEdited={setIsEdited}
            onSent={() => begin(null)}
          />
        </div>
      )}
      <AnnouncementList canWrite={canWrite} allowed={reach?.allowed ?? null} onEdit={goOn} />
      {alerts}
    </Screen>
  )
}

interface WriteProps {
  draft: Announcement | null
  onEdited: (isEdited: boolean) => void
  onSent: () => void
}

function NewAnnouncement(props: WriteProps) {
  return (
    <QueryFrame
      query={useQuery(announcementReachQuery())}
      loadingText={texts.loadingReach}
      skeleton={<ReachSkeleton />}
      failureText={texts.reachFailure}
    >
      {(reach) => <Write {...props} reach={reach} />}
    </QueryFrame>
  )
}

function Reach({ reach }: { reach: AnnouncementReach }) {
  return (
    <Card as="section" aria-labelledby="reach" className="stack-4 announcement-part">
      <h2 id="reach">{texts.reach}</h2>
      <DetailList>
        <DetailRow label={texts.reachSubscribers} value={texts.count(reach.subscribers)} />
        <DetailRow label={texts.reachDevices} value={texts.count(reach.subscriptions)} />
        <DetailRow label={texts.reachLeft} value={texts.leftOf(reach.leftToday)} />
        {reach.allowed && (
          <>
            <DetailRow label={texts.linkHosts} value={reach.allowed.hosts.join(', ')} />
            <DetailRow
              label={texts.contacts}
              value={reach.allowed.contacts.map(formatPhone).join(', ') || texts.noContacts}
            />
          </>
        )}
      </DetailList>
    </Card>
  )
}

function Write({
  draft,
  onEdited,
  reach,
  onSent,
}: WriteProps & { reach: AnnouncementReach | null }) {
  return (
    <div className="stack-4 announcements">
      {reach && <Reach reach={reach} />}
      <Card as="section" aria-labelledby="write" className="stack-4 announcement-part">
        <h2 id="write">{draft ? texts.goOnWriting : texts.write}</h2>
        {reach?.subscribers === 0 ? (
          <Callout>{texts.noSubscribers}</Callout>
        ) : (
          <>
            {reach?.leftToday === 0 && <Callout>{texts.noneLeft}</Callout>}
            <LazyForm reach={reach} draft={draft} onEdited={onEdited} onSent={onSent} />
          </>
        )}
      </Card>
    </div>
  )
}

function ReachSkeleton() {
  return (
    <Card className="stack-4 announcement-part">
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="10rem" />
    </Card>
  )
}

function FormSkeleton() {
  return (
    <>
      <Skeleton height="3.25rem" />
      <Skeleton height="10rem" />
    </>
  )
}
