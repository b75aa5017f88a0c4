import {
  findCalendarFeed,
  calendarPath,
  createCalendarFeed,
  removeCalendarFeed,
} from '#contract/calendar.ts'
import { subscriberOf } from '#server/http/call.ts'
import { type Api, register } from '#server/http/register.ts'
import type { LinkLimit } from './limits.ts'
import type { CalendarStore } from './store.ts'

/** The subscriber's side: to have a link, and to end it. */
export function calendarRoutes(
  api: Api,
  deps: {
    readonly calendars: CalendarStore
    readonly limit: LinkLimit
    readonly now: () => Date
  },
): void {
  const { calendars, limit, now } = deps
  register(api, findCalendarFeed, async (call) => {
    const owner = subscriberOf(call)
    const feed = await calendars.find(owner)
    if (!feed) return { feed: null }
    const { createdAt, readAt } = feed
    const lastRead = readAt?.toISOString() ?? null
    return { feed: { created_at: createdAt.toISOString(), last_read_at: lastRead } }
  })

  register(api, createCalendarFeed, async (call) => {
    const owner = subscriberOf(call)
    await limit(owner)
    return { path: calendarPath(await calendars.create(owner, now())) }
  })

  register(api, removeCalendarFeed, async (call) => {
    await calendars.remove(subscriberOf(call))
    return { type: 'success' as const }
  })
}
