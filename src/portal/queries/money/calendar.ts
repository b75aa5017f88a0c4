import { queryOptions } from '@tanstack/react-query'
import {
  findCalendarFeed,
  createCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
} from '#contract/money/calendar.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'

export function calendarQuery() {
  return queryOptions({
    queryKey: [clientId(), 'calendar'],
    queryFn: async ({ signal }) => {
      const { feed } = await call(findCalendarFeed, { signal })
      return feed && readCalendarFeed(feed)
    },
  })
}

/** Creates the feed and returns its URL, which cannot be shown again later. */
export async function createCalendarLink(): Promise<string> {
  const { path } = await call(createCalendarFeed, {})
  return new URL(path, location.origin).href
}

export function removeCalendarLink() {
  return call(removeCalendarFeed, {})
}
