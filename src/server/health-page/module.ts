import type { Database } from '#server/db/database.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { Module } from '#server/module.ts'
import { healthPageRoutes } from './routes.ts'
import { healthService } from './service.ts'

export function healthPageModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly egress: Pick<Egress, 'states'>
  readonly now: () => Date
}): Module {
  const { database, egress, now } = deps
  const health = healthService({ database, egress, now })
  return { routes: (api) => healthPageRoutes(api, { health }) }
}
