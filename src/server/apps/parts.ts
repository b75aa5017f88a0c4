import { cloudUserEditStore } from '#server/cloud-users/edits.ts'
import { cloudUserService, type CloudUserService } from '#server/cloud-users/service.ts'
import { cloudUserSweep, type CloudUserSweep } from '#server/cloud-users/sweep.ts'
import type { Database } from '#server/db/database.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { Erps } from '#server/erp/erps.ts'
import { createPlatforms } from '#server/platforms/platforms.ts'
import { type BridgeStore, bridgeStore } from '#server/platforms/store.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import { type TenantAppStore, tenantAppStore } from '#server/tenant-apps/store.ts'
import { activationLeases } from './leases.ts'
import { type AppService, appService } from './service.ts'

/** Everything that bundled apps need, put together. */
export interface AppParts {
  readonly tenantApps: TenantAppStore
  readonly bridges: BridgeStore
  readonly apps: AppService
  readonly cloudUsers: CloudUserService
  readonly sweep: CloudUserSweep
}

export function appParts(deps: {
  readonly database: Database
  readonly seal: Sealer
  readonly egress: Egress
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): AppParts {
  const { database, seal, egress, erps, now, log } = deps
  const bridges = bridgeStore(database, seal)
  const platforms = createPlatforms(bridges, egress)
  const tenantApps = tenantAppStore(database)
  const leases = activationLeases(database)
  const apps = appService({ erps, apps: tenantApps, platforms, leases, now })
  const edits = cloudUserEditStore(database)
  return {
    tenantApps,
    bridges,
    apps,
    cloudUsers: cloudUserService({ apps, edits, now, platforms }),
    sweep: cloudUserSweep({ edits, platforms, now, log }),
  }
}
