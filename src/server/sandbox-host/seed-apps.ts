import type { BridgeStore } from '#server/platforms/store.ts'
import { appOfForm } from '#server/tenant-apps/entry.ts'
import type { TenantAppStore } from '#server/tenant-apps/store.ts'

import type { SandboxTenant } from './sandbox.ts'

interface Stores {
  readonly bridges: BridgeStore
  readonly tenantApps: TenantAppStore
}

/** Gives a provider its bridge and apps, unless it had them at an earlier start. */
export async function seedApps(
  { bridges, tenantApps }: Stores,
  tenant: SandboxTenant,
): Promise<void> {
  const { client_id: clientId, platform_url: url, platform_key: key } = tenant
  if (await bridges.find(clientId)) return
  for (const [position, app] of tenant.apps.entries()) {
    await tenantApps.put(clientId, { id: app.id, ...appOfForm(app) }, position)
  }
  // Last: a start cut short begins anew.
  await bridges.put({ clientId, url, key })
}
