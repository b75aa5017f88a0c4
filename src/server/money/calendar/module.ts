import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { calendarFeeds } from './feeds.ts'
import { linkLimit, visitLimit } from './limits.ts'
import { calendarRoutes } from './routes.ts'
import { calendarStore, endCalendarLink } from './store.ts'

export interface CalendarModule extends Module {
  /** Ends the link of a subscriber, in the transaction that changes the password. */
  endLink(tx: Drizzle, subscriber: Subscriber): Promise<void>
}

export function calendarModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<SessionModule, 'hashDocument' | 'observeWrites'>
  readonly now: () => Date
}): CalendarModule {
  const { database, rootKey, erps, now } = deps
  const { hashDocument, observeWrites } = deps.session
  const calendars = calendarStore(database)
  const limit = visitLimit(database, deriveKey(rootKey, 'calendar-limits'))
  return {
    endLink: endCalendarLink,
    routes: (api) => calendarRoutes(api, { calendars, limit: linkLimit(database), now }),
    site: calendarFeeds({ calendars, limit, erps, hashDocument, observeWrites, now }),
  }
}
