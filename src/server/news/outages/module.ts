import { audiencesModule } from '#server/messaging/audiences/module.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ContractsModule } from '#server/service/contracts/module.ts'
import type { LinesModule } from '#server/service/lines/module.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Module } from '#server/platform/module.ts'
import { changeService } from './changes.ts'
import { creditLimits } from './credits/limits.ts'
import { type CreditService, creditService } from './credits/credits.ts'
import { countedOutages, recountedOutages } from './counted.ts'
import type { OutageDeps } from './deps.ts'
import { draftService } from './drafts.ts'
import { erpDrops } from './erp-drops.ts'
import { overviewService } from './overview.ts'
import { recordService } from './credits/record-service.ts'
import { ownOutages } from './own.ts'
import { outageRoutes, ownOutageRoutes } from './routes.ts'
import { statusPage } from './status-page.ts'
import { keepTallies } from './tallies.ts'
import { toldOutages } from './tell.ts'

export function outagesModule(
  deps: OutageDeps & {
    readonly audit: Pick<AuditModule, 'recordPagedLook'>
    readonly erps: Pick<Erps, 'for'>
    readonly lines: Pick<LinesModule, 'known'>
    readonly printDocument: ContractsModule['printDocument']
    readonly tenants: TenantFinder
  },
): Module & { readonly creditLines: CreditService['lines'] } {
  const { countJob, deliveryJob, searchNames } = audiencesModule(deps)
  const credits = creditService({ ...deps, limits: creditLimits(deps.database) })
  const record = recordService({ ...deps, credits })
  const staffServices = {
    overview: overviewService({ ...deps, drops: erpDrops(deps) }),
    drafts: draftService(deps),
    changes: changeService(deps),
    searchNames,
    credits,
  }
  return {
    creditLines: credits.lines,
    routes: (api) => {
      outageRoutes(api, staffServices)
      ownOutageRoutes(api, ownOutages(deps), { credits, record })
    },
    site: statusPage(deps),
    sweeps: [(at) => keepTallies(deps.database, at)],
    jobs: [
      countJob(countedOutages),
      countJob(recountedOutages(deps.tenants)),
      deliveryJob(toldOutages(deps)),
    ],
  }
}
