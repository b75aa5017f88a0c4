import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  countUnreadMessages,
  listInboxMessages,
  markMessagesRead,
  readInboxMessage,
} from '#contract/inbox.ts'
import { minuteMs } from '#domain/durations.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'

/** Everything this cache knows of the inbox. */
const inboxKey = () => [clientId(), 'inbox'] as const

/** Asked again in passing: a new notice shows on the bell within minutes. */
const pace = 3 * minuteMs

export function unreadNoticesQuery() {
  return queryOptions({
    queryKey: [...inboxKey(), 'unread'],
    queryFn: async ({ signal }) => (await call(countUnreadMessages, { signal })).unread,
    staleTime: 30_000,
    refetchInterval: pace,
    // The bell says nothing where the screen can say it; it never keeps anybody waiting.
    retry: false,
  })
}

/** Notices page by page, newest first. */
export function noticesQuery() {
  return infiniteQueryOptions({
    queryKey: [...inboxKey(), 'list'],
    queryFn: async ({ client, pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      const answer = await call(listInboxMessages, { query, signal })
      client.setQueryData(unreadNoticesQuery().queryKey, answer.unread)
      return { notices: answer.notices.map(readInboxMessage), hasMore: answer.has_more }
    },
    initialPageParam: initialPage,
    getNextPageParam: ({ notices, hasMore }) => (hasMore ? notices.at(-1)?.id : undefined),
    staleTime: 15_000,
  })
}

const initialPage: string | null = null

/** What was shown was read; the bell hears of it at once. */
export async function markRead(client: QueryClient, ids: readonly string[]): Promise<void> {
  const { unread } = await call(markMessagesRead, { body: { ids: [...ids] } })
  client.setQueryData(unreadNoticesQuery().queryKey, unread)
}

/** Something has just arrived: a push, while the page was open. */
export async function invalidateInbox(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: inboxKey() })
}
