import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, success } from '#contract/platform/scalars.ts'

/**
 * The path of a calendar feed on a provider's host. Calendar programs call it, not the portal, so
 * it is not below /api.
 */
export const calendarPath = (token: string) => `/calendar/${token}.ics`

const feedSchema = v.object({
  created_at: instant,
  /** When a calendar program last read the feed; null before the first time. */
  last_read_at: v.nullable(instant),
})

export interface CalendarFeed {
  readonly createdAt: Date
  readonly lastReadAt: Date | null
}

/** Converts a raw feed to the product's own type. */
export function readCalendarFeed(raw: v.InferOutput<typeof feedSchema>): CalendarFeed {
  const { created_at, last_read_at } = raw
  return {
    createdAt: new Date(created_at),
    lastReadAt: last_read_at === null ? null : new Date(last_read_at),
  }
}

export const findCalendarFeed = endpoint({
  name: 'findCalendarFeed',
  method: 'GET',
  path: '/api/central/config/calendar',
  policy: 'subscriber',
  summary: 'Whether the customer has a private calendar link with due dates.',
  worksWithoutErp: true,
  answer: v.object({ feed: v.nullable(feedSchema) }),
  refusals: {},
})

/**
 * Creates the private link. It is returned only this once and cannot be read later; a new link ends
 * the one before.
 */
export const createCalendarFeed = endpoint({
  name: 'createCalendarFeed',
  method: 'POST',
  path: '/api/central/config/calendar',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Create a private link from which calendar programs read due dates.',
  answer: v.object({ path: v.pipe(v.string(), v.startsWith('/calendar/')) }),
  refusals: {},
})

export const removeCalendarFeed = endpoint({
  name: 'removeCalendarFeed',
  method: 'DELETE',
  path: '/api/central/config/calendar',
  policy: 'subscriber',
  summary: 'End the private link for calendars.',
  worksWithoutErp: true,
  answer: success,
  refusals: {},
})
