import type { TenantAppForm } from '#contract/service/tenant-apps.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { RecordTenantChange } from '#server/messaging/led-changes/module.ts'
import type { Module } from '#server/platform/module.ts'
import { fromForm } from './form-mapping.ts'
import { tenantAppRoutes } from './routes.ts'
import { tenantAppService } from './service.ts'
import { type TenantAppStore, tenantAppStore } from './store.ts'

export interface TenantAppsModule extends Module {
  readonly store: TenantAppStore
  /** Stores an app with a given number, for the first start of the sandbox. */
  seed(
    clientId: string,
    app: TenantAppForm & { readonly id: string },
    position: number,
  ): Promise<void>
}

export function tenantAppsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly egress: Pick<Egress, 'allows'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly recordChange: RecordTenantChange
}): TenantAppsModule {
  const { database, egress, audit, recordChange } = deps
  const store = tenantAppStore(database)
  const tenantApps = tenantAppService({ apps: store, egress, audit, recordChange })
  return {
    store,
    seed: (clientId, { id, ...form }, position) =>
      store.put(clientId, { id, ...fromForm(form) }, position),
    routes: (api) => tenantAppRoutes(api, tenantApps),
  }
}
