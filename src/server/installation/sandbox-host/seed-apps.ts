import type { BridgeStore } from '#server/upstreams/platforms/store.ts'
import type { TenantAppsModule } from '#server/service/tenant-apps/module.ts'
import type { SandboxTenant } from './sandbox.ts'

/** Gives a provider its bridge and apps, unless it had them at an earlier start. */
export async function seedApps(
  deps: {
    readonly bridges: BridgeStore
    readonly tenantApps: Pick<TenantAppsModule, 'seed'>
  },
  tenant: SandboxTenant,
): Promise<void> {
  const { bridges, tenantApps } = deps
  const { client_id: clientId, platform_url: url, platform_key: key, apps } = tenant
  if (await bridges.find(clientId)) return
  for (const [position, app] of apps.entries()) await tenantApps.seed(clientId, app, position)
  // The account comes last: a first start that was cut short puts every app again.
  await bridges.put({ clientId, url, key })
}
