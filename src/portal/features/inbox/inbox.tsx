import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useEffect } from 'react'
import type { Notice } from '#contract/inbox.ts'
import { Button, ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { requestIdOf } from '#portal/queries/failure.ts'
import { markRead, noticesQuery } from '#portal/queries/inbox.ts'
import './inbox.css'
import { invoiceIn } from './link.ts'
import { NoticeFace } from './message-face.tsx'
import { texts } from './texts.ts'

/** Everything the subscriber was told, whole; what stands on the screen counts as read. */
export function Inbox() {
  const list = useInfiniteQuery(noticesQuery())
  const { data, error, isFetching, refetch } = list
  const notices = data?.pages.flatMap((page) => page.notices)
  useReading(data?.pages.map((page) => page.notices) ?? [])
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {!notices && !error && <Waiting />}
      {!notices && error && (
        <FailureState
          text={texts.failure}
          requestId={requestIdOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {notices?.length === 0 && <Nothing />}
      {notices && notices.length > 0 && (
        <ul className="inbox-list">
          {notices.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          isWide
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </Screen>
  )
}

/** The list keeps "Novo" for as long as it stands: only the bell and the next visit forget it. */
function useReading(pages: readonly (readonly Notice[])[]) {
  const client = useQueryClient()
  const unread = pages
    .map((page) => page.filter(({ isRead }) => !isRead).map(({ id }) => id))
    .filter((ids) => ids.length > 0)
  const key = JSON.stringify(unread)
  useEffect(() => {
    const lists: string[][] = JSON.parse(key)
    // What could not be said now is said on the next visit.
    for (const ids of lists) void markRead(client, ids).catch(() => null)
  }, [client, key])
}

function NoticeCard({ notice }: { notice: Notice }) {
  const invoiceId = invoiceIn(notice.path)
  return (
    <Card as="li" className="inbox-card">
      <div className="inbox-head">
        <NoticeFace notice={notice} />
      </div>
      <p className="inbox-text">{notice.text}</p>
      {invoiceId && (
        <ButtonLink
          isSmall
          variant="secondary"
          to="/panel/financial/invoice/$invoice_id"
          params={{ invoice_id: invoiceId }}
        >
          {texts.seeInvoice}
        </ButtonLink>
      )}
    </Card>
  )
}

function Nothing() {
  return (
    <EmptyState
      icon={BellRing}
      text={texts.empty}
      action={
        <ButtonLink variant="quiet" to="/panel/notifications">
          {texts.settings}
        </ButtonLink>
      }
    />
  )
}

function Waiting() {
  return (
    <Loading label={texts.loading}>
      <div className="inbox-list">
        {['first', 'second', 'third'].map((name) => (
          <Card key={name} className="inbox-card">
            <Skeleton width="50%" height="1.25rem" />
            <Skeleton height="2.5rem" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
