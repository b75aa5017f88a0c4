import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Module } from '#server/module.ts'
import type { SessionModule } from '#server/session/module.ts'
import { calendarFeeds } from './feeds.ts'
import { linkLimit, visitLimit } from './limits.ts'
import { calendarRoutes } from './routes.ts'
import { calendarStore } from './store.ts'

export function calendarModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<SessionModule, 'hashDocument'>
  readonly now: () => Date
}): Module {
  const { database, erps, now } = deps
  const { hashDocument } = deps.session
  const calendars = calendarStore(database)
  return {
    routes: (api) => calendarRoutes(api, { calendars, limit: linkLimit(database), now }),
    site: calendarFeeds({ calendars, limit: visitLimit(database), erps, hashDocument, now }),
  }
}
