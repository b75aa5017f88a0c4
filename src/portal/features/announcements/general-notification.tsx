import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Callout } from '#portal/kit/callout.tsx'
import { Card } from '#portal/kit/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/details.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { type NotificationReach, reachQuery } from '#portal/queries/announcements.ts'
import { requestIdOf } from '#portal/queries/failure.ts'
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
  const { data, error, isFetching, refetch } = useQuery(reachQuery())
  // A form that has done its work gives way to an empty one.
  const [round, setRound] = useState(0)
  if (!data) {
    if (!error) return <Waiting />
    return (
      <FailureState
        text={texts.reachFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className="broadcast">
      <Card as="section" aria-labelledby="reach" className="broadcast-part">
        <h2 id="reach">{texts.reach}</h2>
        <DetailList>
          <DetailRow label={texts.reachSubscribers} value={texts.count(data.subscribers)} />
          <DetailRow label={texts.reachDevices} value={texts.count(data.devices)} />
          <DetailRow label={texts.reachLeft} value={texts.leftOf(data.leftToday)} />
        </DetailList>
      </Card>
      <Card as="section" aria-labelledby="write" className="broadcast-part">
        <h2 id="write">{texts.write}</h2>
        {hindrance(data) ? (
          <Callout>{hindrance(data)}</Callout>
        ) : (
          <NotificationForm
            key={round}
            subscribers={data.subscribers}
            onSent={() => setRound(round + 1)}
          />
        )}
      </Card>
    </div>
  )
}

/** Why there is nothing to write just now. */
function hindrance({ subscribers, leftToday }: NotificationReach): string | null {
  if (subscribers === 0) return texts.nobody
  return leftToday === 0 ? texts.noneLeft : null
}

function Waiting() {
  return (
    <Loading label={texts.loadingReach}>
      <Card className="broadcast-part">
        <Skeleton width="40%" height="1.25rem" />
        <Skeleton height="3.25rem" />
        <Skeleton height="10rem" />
      </Card>
    </Loading>
  )
}
