import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { OutcomeWatch } from '#server/platform/egress/outcome-watch.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpFindings } from '#server/upstreams/erp/findings.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Module } from '#server/platform/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { givenUpService } from './given-up-service.ts'
import { type RecheckDeps, recheckFailing, recheckSchedule } from './recheck.ts'
import { recheckStore } from './recheck-store.ts'
import type { ProcessesModule } from '#server/platform/processes/module.ts'
import { healthPageRoutes } from './routes.ts'
import { type HealthService, healthService } from './service.ts'
import { toldHealth } from './told-health.ts'

export function healthPageModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantFinder
  readonly upstreams: Omit<RecheckDeps, 'now' | 'rechecks' | 'tenants'> & {
    readonly egress: Pick<Egress, 'certificateChanges' | 'states'>
    readonly erps: Pick<Erps, 'for'> & { readonly findings: ErpFindings }
    readonly outcomes: OutcomeWatch
  }
  readonly push: Pick<PushModule, 'refusals'>
  readonly processes: Pick<ProcessesModule, 'tell' | 'told'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly wakeJobs: () => void
  readonly now: () => Date
  readonly log: Logger
}): Module & {
  /** One round, and all its answers; for tests. */
  readonly recheck: () => Promise<void>
  readonly healthOf: HealthService['wordsOf']
} {
  const { database, tenants, upstreams, push, processes, audit, wakeJobs, now, log } = deps
  const { egress, outcomes, erps } = upstreams
  const findings = { erpFindings: erps.findings, pushRefusals: push.refusals }
  const others = toldHealth({ told: processes.told, egress, outcomes, ...findings })
  processes.tell(() => others.tell())
  const health = healthService({ database, egress, outcomes, others, now })
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
