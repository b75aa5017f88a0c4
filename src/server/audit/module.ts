import type { Database } from '#server/db/database.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Module } from '#server/module.ts'
import { type AuditLog, auditLog } from './audit.ts'
import { auditRoutes } from './routes.ts'

export interface AuditModule extends Module, Pick<AuditLog, 'record'> {}

export function auditModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantFinder
  readonly now: () => Date
}): AuditModule {
  const { database, tenants, now } = deps
  const audit = auditLog(database.db, now)
  return {
    record: (event, tx) => audit.record(event, tx),
    routes: (api) => auditRoutes(api, { audit, tenants }),
  }
}
