import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { instant, success } from './scalars.ts'

/** Where a provider's host answers calendars: no call of the portal's, so not below /api. */
export const calendarPath = (token: string) => `/calendar/${token}.ics`

const feedSchema = v.object({
  created_at: instant,
  /** When a calendar last asked; null: none has yet. */
  last_read_at: v.nullable(instant),
})

export interface CalendarFeed {
  readonly createdAt: Date
  readonly lastReadAt: Date | null
}

/** Reads a raw feed into ours, once, for every caller. */
export function readCalendarFeed(raw: v.InferOutput<typeof feedSchema>): CalendarFeed {
  const { created_at, last_read_at } = raw
  return {
    createdAt: new Date(created_at),
    lastReadAt: last_read_at === null ? null : new Date(last_read_at),
  }
}

export const calendarFeed = endpoint({
  name: 'calendarFeed',
  method: 'GET',
  path: '/api/central/config/calendar',
  policy: 'subscriber',
  summary: "Whether the customer's due dates are on a private link for calendars.",
  answer: v.object({ feed: v.nullable(feedSchema) }),
  refusals: {},
})

/** The link is told this once; nobody can find it out later, and a new one ends the one before. */
export const createCalendarFeed = endpoint({
  name: 'createCalendarFeed',
  method: 'POST',
  path: '/api/central/config/calendar',
  policy: 'subscriber',
  summary: 'Make a private link under which calendars read due dates.',
  answer: v.object({ path: v.pipe(v.string(), v.startsWith('/calendar/')) }),
  refusals: {},
})

export const removeCalendarFeed = endpoint({
  name: 'removeCalendarFeed',
  method: 'DELETE',
  path: '/api/central/config/calendar',
  policy: 'subscriber',
  summary: 'End the private link for calendars.',
  answer: success,
  refusals: {},
})
