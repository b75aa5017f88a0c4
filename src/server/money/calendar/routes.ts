import {
  findCalendarFeed,
  calendarPath,
  createCalendarFeed,
  removeCalendarFeed,
} from '#contract/money/calendar.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { LinkLimit } from './limits.ts'
import type { CalendarStore } from './store.ts'

/** The endpoints with which a subscriber creates and removes the link. */
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
    const subscriber = subscriberOf(call)
    const feed = await calendars.find(subscriber)
    if (!feed) return { feed: null }
    const { createdAt, readAt } = feed
    const lastRead = readAt?.toISOString() ?? null
    return { feed: { created_at: createdAt.toISOString(), last_read_at: lastRead } }
  })

  register(api, createCalendarFeed, async (call) => {
    const subscriber = subscriberOf(call)
    await limit(subscriber)
    return { path: calendarPath(await calendars.create(subscriber, now())) }
  })

  register(api, removeCalendarFeed, async (call) => {
    await calendars.remove(subscriberOf(call))
    return { type: 'success' as const }
  })
}
