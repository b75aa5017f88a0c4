import { queryOptions } from '@tanstack/react-query'
import {
  findCalendarFeed,
  createCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
} from '#contract/calendar.ts'
import { call } from './client.ts'
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

/** The link's whole address; nobody can be told it again. */
export async function createCalendarLink(): Promise<string> {
  const { path } = await call(createCalendarFeed, {})
  return new URL(path, location.origin).href
}

export function removeCalendarLink() {
  return call(removeCalendarFeed, {})
}
