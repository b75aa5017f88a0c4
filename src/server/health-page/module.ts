import type { Database } from '#server/db/database.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { ErpFindings } from '#server/erp/findings.ts'
import type { Module } from '#server/module.ts'
import { healthPageRoutes } from './routes.ts'
import { healthService } from './service.ts'

export function healthPageModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly egress: Pick<Egress, 'states' | 'certificateChanges'>
  readonly erpFindings: Pick<ErpFindings, 'of'>
  readonly now: () => Date
}): Module {
  const { database, egress, erpFindings, now } = deps
  const health = healthService({ database, egress, erpFindings, now })
  return { routes: (api) => healthPageRoutes(api, { health }) }
}
