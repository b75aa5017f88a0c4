import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Callout } from '#portal/kit/callout.tsx'
import { Card } from '#portal/kit/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/details.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { type AnnouncementReach, announcementReachQuery } from '#portal/queries/announcements.ts'
import './announcements.css'
import { AnnouncementForm } from './announcement-form.tsx'
import { SentAnnouncements } from './sent-announcements.tsx'
import { texts } from './texts.ts'

/**
 * The screen where provider users send announcements to all subscribers (specification 2, 6).
 * `alerts`: what may be an attack on this provider, of another feature.
 */
export function Announcements({ alerts }: { alerts: ReactNode }) {
  return (
    <Screen title={texts.screen} lead={texts.lead}>
      <NewAnnouncement />
      <SentAnnouncements />
      {alerts}
    </Screen>
  )
}

function NewAnnouncement() {
  return (
    <QueryFrame
      query={useQuery(announcementReachQuery())}
      loadingText={texts.loadingReach}
      skeleton={<ReachSkeleton />}
      failureText={texts.reachFailure}
    >
      {(reach) => <Write reach={reach} />}
    </QueryFrame>
  )
}

function Reach({ reach }: { reach: AnnouncementReach }) {
  return (
    <Card as="section" aria-labelledby="reach" className="announcement-part">
      <h2 id="reach">{texts.reach}</h2>
      <DetailList>
        <DetailRow label={texts.reachSubscribers} value={texts.count(reach.subscribers)} />
        <DetailRow label={texts.reachDevices} value={texts.count(reach.subscriptions)} />
        <DetailRow label={texts.reachLeft} value={texts.leftOf(reach.leftToday)} />
        <DetailRow label={texts.linkHosts} value={reach.linkHosts.join(', ')} />
      </DetailList>
    </Card>
  )
}

function Write({ reach }: { reach: AnnouncementReach | null }) {
  // The React key of the form: it changes after each announcement, so that the form starts empty.
  const [sentCount, setSentCount] = useState(0)
  const reason = reach && blockReason(reach)
  return (
    <div className="announcements">
      {reach && <Reach reach={reach} />}
      <Card as="section" aria-labelledby="write" className="announcement-part">
        <h2 id="write">{texts.write}</h2>
        {reason ? (
          <Callout>{reason}</Callout>
        ) : (
          <AnnouncementForm
            key={sentCount}
            subscribers={reach?.subscribers ?? null}
            linkHosts={reach?.linkHosts ?? []}
            onSent={() => setSentCount(sentCount + 1)}
          />
        )}
      </Card>
    </div>
  )
}

/** The text that explains why no announcement can be sent now; null when one can be sent. */
function blockReason({ subscribers, leftToday }: AnnouncementReach): string | null {
  if (subscribers === 0) return texts.noSubscribers
  return leftToday === 0 ? texts.noneLeft : null
}

function ReachSkeleton() {
  return (
    <Card className="announcement-part">
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="10rem" />
    </Card>
  )
}
