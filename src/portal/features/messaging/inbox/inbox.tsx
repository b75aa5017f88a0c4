import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useEffect } from 'react'
import type { InboxMessage } from '#contract/messaging/inbox.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { MoreButton } from '#portal/kit/rows/more-button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { RowsShown, RowSkeletons } from '#portal/kit/rows/list-rows.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { markAsRead, inboxMessagesQuery } from '#portal/queries/messaging/inbox.ts'
import './inbox.css'
import { invoiceIdOf, requestIdOf } from './message-link.ts'
import { MessageText } from './message-text.tsx'
import { MessageFace } from './message-face.tsx'
import { NotMe } from './not-me.tsx'
import { texts } from './texts.ts'

/** All inbox messages with their full text; a message counts as read once it is on the screen. */
export function Inbox() {
  const list = useInfiniteQuery(inboxMessagesQuery())
  useMarkRead(list.data?.pages.map((page) => page.messages) ?? [])
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <QueryFrame
        query={list}
        loadingText={texts.loading}
        skeleton={<Skeletons />}
        failureText={texts.failure}
      >
        {({ pages }) => <Messages messages={pages.flatMap((page) => page.messages)} />}
      </QueryFrame>
      <MoreButton
        isWide
        hasMore={list.hasNextPage}
        isBusy={list.isFetchingNextPage}
        onMore={() => list.fetchNextPage()}
      >
        {texts.more}
      </MoreButton>
    </Screen>
  )
}

function Messages({ messages }: { messages: readonly InboxMessage[] }) {
  return (
    <>
      <RowsShown list="inbox" count={messages.length} />
      {messages.length === 0 ? (
        <NoMessages />
      ) : (
        <ul className="stack-3">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * Marks the listed messages as read. The list shows "Novo" until the screen is left; only the bell
 * and the next visit show them as read.
 */
function useMarkRead(pages: readonly (readonly InboxMessage[])[]) {
  const client = useQueryClient()
  const unread = pages
    .map((page) => page.filter(({ isRead }) => !isRead).map(({ id }) => id))
    .filter((ids) => ids.length > 0)
  const key = JSON.stringify(unread)
  useEffect(() => {
    const lists: string[][] = JSON.parse(key)
    // A failure is ignored: the message stays unread and is marked on the next visit.
    for (const ids of lists) void markAsRead(client, ids).catch(() => null)
  }, [client, key])
}

function MessageCard({ message }: { message: InboxMessage }) {
  const invoiceId = invoiceIdOf(message.path)
  const requestId = requestIdOf(message.path)
  return (
    <Card as="li" className="inbox-card">
      <div className="inbox-head">
        <MessageFace message={message} />
      </div>
      {message.kind === 'announcement' || message.kind === 'outage' ? (
        <MessageText text={message.text} />
      ) : (
        <p className="inbox-text">{message.text}</p>
      )}
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
      {message.kind === 'outage' && (
        <ButtonLink isSmall variant="secondary" to="/panel/outages">
          {texts.seeOutage}
        </ButtonLink>
      )}
      {message.kind === 'security' &&
        (message.path === '/panel/security' ? (
          <ButtonLink isSmall variant="secondary" to="/panel/security">
            {texts.seeDevices}
          </ButtonLink>
        ) : (
          <NotMe messageId={message.id} />
        ))}
      {requestId && (
        <ButtonLink
          isSmall
          variant="secondary"
          to="/panel/customer-service/$support_id"
          params={{ support_id: requestId }}
        >
          {texts.seeRequest}
        </ButtonLink>
      )}
    </Card>
  )
}

function NoMessages() {
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

function Skeletons() {
  return (
    <div className="stack-3">
      <RowSkeletons list="inbox" usual={3}>
        <Card className="inbox-card">
          <Skeleton width="50%" height="1.25rem" />
          <Skeleton height="2.5rem" />
        </Card>
      </RowSkeletons>
    </div>
  )
}
