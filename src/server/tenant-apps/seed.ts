import type { ActivationCriterion } from '#domain/apps/entitlement.ts'
import type { IntegrationMethod } from '#domain/apps/integration-method.ts'
import type { PlatformAccountStore } from '#server/platforms/store.ts'
import type { TenantAppStore } from './store.ts'

/** An app of the box's providers, in the words of the administrator's form. */
export interface BoxApp {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly pending_text: string
  readonly active_text: string
  readonly app_store_link: string
  readonly play_store_link: string
  readonly activation_criteria: ActivationCriterion
  readonly product_ids: readonly string[]
  readonly plan_ids: readonly string[]
  readonly integration_method: IntegrationMethod
  readonly integration_method_product_ids: readonly string[]
  readonly is_active: boolean
}

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
    readonly apps: readonly BoxApp[]
  },
): Promise<void> {
  const { client_id: clientId, platform_url: url, platform_key: key } = tenant
  if (await platformAccounts.find(clientId)) return
  for (const [position, app] of tenant.apps.entries()) {
    await tenantApps.put(
      clientId,
      {
        id: app.id,
        name: app.name,
        image: app.image,
        pendingText: app.pending_text,
        activeText: app.active_text,
        appStoreLink: app.app_store_link,
        playStoreLink: app.play_store_link,
        criterion: app.activation_criteria,
        productIds: app.product_ids,
        planIds: app.plan_ids,
        method: app.integration_method,
        addedProductIds: app.integration_method_product_ids,
        isActive: app.is_active,
      },
      position,
    )
  }
  // Last: a start cut short begins anew.
  await platformAccounts.put({ clientId, url, key })
}
