import { audiencesModule } from '#server/audiences/module.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Module } from '#server/module.ts'
import { changeService } from './changes.ts'
import { creditLimits } from './credit-limits.ts'
import { type CreditService, creditService } from './credits.ts'
import { countedOutages, recountedOutages } from './counted.ts'
import type { OutageDeps } from './deps.ts'
import { draftService } from './drafts.ts'
import { erpDrops } from './erp-drops.ts'
import { overviewService } from './overview.ts'
import { ownOutages } from './own.ts'
import { outageRoutes, ownOutageRoutes } from './routes.ts'
import { tenantOutageRoutes } from './tenant-routes.ts'
import { statusPage } from './status-page.ts'
import { keepTallies } from './tallies.ts'
import { toldOutages } from './tell.ts'

export interface OutagesModule extends Module {
  readonly credits: Pick<CreditService, 'ofSubscriber'>
}

export function outagesModule(
  deps: OutageDeps & {
    readonly erps: Pick<Erps, 'for'>
    readonly tenants: TenantFinder
  },
): OutagesModule {
  const { countJob, deliveryJob, searchNames } = audiencesModule(deps)
  const credits = creditService({ ...deps, limits: creditLimits(deps.database) })
  const staffServices = {
    overview: overviewService({ ...deps, drops: erpDrops(deps) }),
    drafts: draftService(deps),
    changes: changeService(deps),
    searchNames,
    credits,
  }
  return {
    credits,
    routes: (api) => {
      outageRoutes(api, staffServices)
      tenantOutageRoutes(api, staffServices, deps.tenants)
      ownOutageRoutes(api, ownOutages(deps), credits)
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
