import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  countUnreadMessages,
  listInboxMessages,
  markMessagesRead,
  readInboxMessage,
} from '#contract/messaging/inbox.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'

/** Begins the key of every query of the inbox. */
const inboxKey = () => [clientId(), 'inbox'] as const

/** How often the number on the bell is fetched. */
const unreadPollMs = 3 * minuteMs

export function unreadCountQuery() {
  return queryOptions({
    queryKey: [...inboxKey(), 'unread'],
    queryFn: async ({ signal }) => (await call(countUnreadMessages, { signal })).unread,
    staleTime: 30_000,
    refetchInterval: unreadPollMs,
    // A failure shows nothing on the bell: the screens report it.
    retry: false,
  })
}

/** The inbox messages page by page, newest first. */
export function inboxMessagesQuery() {
  return infiniteQueryOptions({
    queryKey: [...inboxKey(), 'list'],
    queryFn: async ({ client, pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      const answer = await call(listInboxMessages, { query, signal })
      client.setQueryData(unreadCountQuery().queryKey, answer.unread)
      return { messages: answer.notices.map(readInboxMessage), hasMore: answer.has_more }
    },
    initialPageParam: initialPage,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages.at(-1)?.id : undefined),
    staleTime: 15_000,
    meta: { persistAs: 'inbox' },
  })
}

const initialPage: string | null = null

/** Marks the messages as read and updates the number on the bell. */
export async function markAsRead(client: QueryClient, ids: readonly string[]): Promise<void> {
  const { unread } = await call(markMessagesRead, { body: { ids: [...ids] } })
  client.setQueryData(unreadCountQuery().queryKey, unread)
}

/** Fetches the inbox again, because a push arrived while the page was open. */
export async function invalidateInbox(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: inboxKey() })
}
