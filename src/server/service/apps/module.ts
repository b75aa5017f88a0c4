import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Module } from '#server/platform/module.ts'
import type { Platforms } from '#server/upstreams/platforms/platforms.ts'
import type { TenantAppsModule } from '#server/service/tenant-apps/module.ts'
import { activationLeases } from './activation-leases.ts'
import { appRoutes } from './routes.ts'
import { type AppService, appService } from './service.ts'

export interface AppsModule extends Module {
  readonly apps: AppService
}

export function appsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly platforms: Platforms
  readonly tenantApps: Pick<TenantAppsModule, 'store'>
  readonly now: () => Date
}): AppsModule {
  const { database, erps, platforms, tenantApps, now } = deps
  const leases = activationLeases(database)
  const apps = appService({ erps, apps: tenantApps.store, platforms, leases, now })
  return { apps, routes: (api) => appRoutes(api, { apps }) }
}
