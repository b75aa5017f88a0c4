import type { TenantAppForm } from '#contract/tenant-apps.ts'
import type { PlatformAccountStore } from '#server/platforms/store.ts'
import { appOfForm } from './entry.ts'
import type { TenantAppStore } from './store.ts'

/** An app as staff would have entered it, under the number it is to have. */
export type SeededApp = TenantAppForm & { readonly id: string }

interface Stores {
  readonly platformAccounts: PlatformAccountStore
  readonly tenantApps: TenantAppStore
}

/** Gives a provider its bridge and apps, unless it had them at an earlier start. */
export async function seedApps(
  { platformAccounts, tenantApps }: Stores,
  tenant: {
    readonly client_id: string
    readonly platform_url: string
    readonly platform_key: string
    readonly apps: readonly SeededApp[]
  },
): Promise<void> {
  const { client_id: clientId, platform_url: url, platform_key: key } = tenant
  if (await platformAccounts.find(clientId)) return
  for (const [position, app] of tenant.apps.entries()) {
    await tenantApps.put(clientId, { id: app.id, ...appOfForm(app) }, position)
  }
  // Last: a start cut short begins anew.
  await platformAccounts.put({ clientId, url, key })
}
