import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Callout } from '#portal/kit/callout.tsx'
import { Card } from '#portal/kit/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/details.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { type NotificationReach, reachQuery } from '#portal/queries/announcements.ts'
import './broadcast.css'
import { NotificationForm } from './notification-form.tsx'
import { SentNotifications } from './sent-notifications.tsx'
import { texts } from './texts.ts'

/** The provider's page: one notification to all its subscribers (specification 2 and 6). */
export function GeneralNotification() {
  return (
    <Screen title={texts.screen} lead={texts.lead}>
      <Writing />
      <SentNotifications />
    </Screen>
  )
}

function Writing() {
  return (
    <QueryFrame
      query={useQuery(reachQuery())}
      loadingText={texts.loadingReach}
      skeleton={<ReachSkeleton />}
      failureText={texts.reachFailure}
    >
      {(reach) => <Reach reach={reach} />}
    </QueryFrame>
  )
}

function Reach({ reach }: { reach: NotificationReach }) {
  // Each notification sent gives way to an empty form.
  const [sentCount, setSentCount] = useState(0)
  const hindrance = hindranceOf(reach)
  return (
    <div className="broadcast">
      <Card as="section" aria-labelledby="reach" className="broadcast-part">
        <h2 id="reach">{texts.reach}</h2>
        <DetailList>
          <DetailRow label={texts.reachSubscribers} value={texts.count(reach.subscribers)} />
          <DetailRow label={texts.reachDevices} value={texts.count(reach.devices)} />
          <DetailRow label={texts.reachLeft} value={texts.leftOf(reach.leftToday)} />
        </DetailList>
      </Card>
      <Card as="section" aria-labelledby="write" className="broadcast-part">
        <h2 id="write">{texts.write}</h2>
        {hindrance ? (
          <Callout>{hindrance}</Callout>
        ) : (
          <NotificationForm
            key={sentCount}
            subscribers={reach.subscribers}
            onSent={() => setSentCount(sentCount + 1)}
          />
        )}
      </Card>
    </div>
  )
}

/** Why a notification cannot be sent now; null when it can. */
function hindranceOf({ subscribers, leftToday }: NotificationReach): string | null {
  if (subscribers === 0) return texts.nobody
  return leftToday === 0 ? texts.noneLeft : null
}

function ReachSkeleton() {
  return (
    <Card className="broadcast-part">
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="10rem" />
    </Card>
  )
}
