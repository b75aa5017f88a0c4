import type { AuditModule } from '#server/audit/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Logger } from '#server/http/log.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Module } from '#server/module.ts'
import type { PushModule } from '#server/push/module.ts'
import type { Upstreams } from '#server/upstreams.ts'
import { givenUpService } from './given-up-service.ts'
import { recheckFailing, recheckSchedule } from './recheck.ts'
import { recheckStore } from './recheck-store.ts'
import { healthPageRoutes } from './routes.ts'
import { type HealthService, healthService } from './service.ts'

export function healthPageModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantFinder
  readonly upstreams: Pick<Upstreams, 'acses' | 'egress' | 'gateways' | 'mailer' | 'outcomes'> & {
    readonly erps: Pick<Upstreams['erps'], 'findings' | 'for'>
  }
  readonly push: Pick<PushModule, 'refusals'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly wakeJobs: () => void
  readonly now: () => Date
  readonly log: Logger
}): Module & {
  /** One round, and all its answers; for tests. */
  readonly recheck: () => Promise<void>
  readonly healthOf: HealthService['wordsOf']
} {
  const { database, tenants, upstreams, push, audit, wakeJobs, now, log } = deps
  const { egress, outcomes, erps } = upstreams
  const erpFindings = erps.findings
  const pushRefusals = push.refusals
  const health = healthService({ database, egress, outcomes, erpFindings, pushRefusals, now })
  const givenUp = givenUpService({ database, audit, wakeJobs, now })
  const rechecks = recheckStore(database.db)
  const recheck = recheckFailing({ ...upstreams, tenants, rechecks, now })
  return {
    routes: (api) => healthPageRoutes(api, { health, givenUp }),
    schedule: recheckSchedule(recheck, log),
    recheck: async () => {
      const { asked } = await recheck()
      await Promise.all(asked)
    },
    healthOf: health.wordsOf,
  }
}
