import { useQuery } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock-3'
import type { SentAnnouncement } from '#contract/announcements.ts'
import { formatDateTime } from '#domain/dates.ts'
import { Card } from '#portal/kit/card.tsx'
import { Chip } from '#portal/kit/chip.tsx'
import { DetailList, DetailRow } from '#portal/kit/details.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { sentAnnouncementsQuery } from '#portal/queries/announcements.ts'
import { texts } from './texts.ts'

/** The announcements sent so far, with the number of subscribers and push subscriptions reached. */
export function SentAnnouncements() {
  return (
    <section className="announcement-part" aria-labelledby="sent">
      <h2 id="sent">{texts.history}</h2>
      <List />
    </section>
  )
}

function List() {
  return (
    <QueryFrame
      query={useQuery(sentAnnouncementsQuery())}
      loadingText={texts.loadingHistory}
      skeleton={<SentSkeleton />}
      failureText={texts.historyFailure}
    >
      {(notifications) =>
        notifications.length === 0 ? (
          <EmptyState icon={BellOff} text={texts.none} />
        ) : (
          <ul className="sent-notifications">
            {notifications.map((notification) => (
              <Sent key={notification.id} of={notification} />
            ))}
          </ul>
        )
      }
    </QueryFrame>
  )
}

function SentSkeleton() {
  return (
    <Card className="announcement-part">
      <Skeleton width="60%" height="1.25rem" />
      <Skeleton height="4rem" />
    </Card>
  )
}

function Sent({ of }: { of: SentAnnouncement }) {
  return (
    <Card as="li" className="sent-notification">
      <div className="sent-head">
        <p className="notification-title">{of.title}</p>
        {of.isDone ? (
          <Chip tone="positive" icon={CircleCheck}>
            {texts.done}
          </Chip>
        ) : (
          <Chip tone="warning" icon={Clock}>
            {texts.underWay}
          </Chip>
        )}
      </div>
      <p className="sent-date figures">{formatDateTime(of.sentAt)}</p>
      <p className="notification-words">{of.message}</p>
      <DetailList>
        <DetailRow label={texts.delivered} value={texts.deliveredTo(of.delivered, of.recipients)} />
        <DetailRow label={texts.pushed} value={texts.pushedTo(of.pushed)} />
        <DetailRow label={texts.failed} value={texts.pushedTo(of.failed)} />
      </DetailList>
    </Card>
  )
}
