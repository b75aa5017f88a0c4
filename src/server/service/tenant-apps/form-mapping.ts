import type { TenantAppEntry, TenantAppForm } from '#contract/service/tenant-apps.ts'
import type { TenantApp } from './port.ts'
import type { NewTenantApp } from './store.ts'

/** An app with the field names of the administrator's form (specification 3, customer app). */
export function toEntry(clientId: string, app: TenantApp): TenantAppEntry {
  return {
    id: app.id,
    client_id: clientId,
    name: app.name,
    image: app.image,
    pending_text: app.pendingText,
    active_text: app.activeText,
    app_store_link: app.appStoreLink,
    play_store_link: app.playStoreLink,
    activation_criteria: app.criterion,
    product_ids: [...app.productIds],
    plan_ids: [...app.planIds],
    integration_method: app.method,
    integration_method_product_ids: [...app.addedProductIds],
    is_active: app.isActive,
    version: app.changedAt.toISOString(),
  }
}

/** The app that an administrator's form describes. */
export function fromForm(form: TenantAppForm): NewTenantApp {
  return {
    name: form.name,
    image: form.image,
    pendingText: form.pending_text,
    activeText: form.active_text,
    appStoreLink: form.app_store_link,
    playStoreLink: form.play_store_link,
    criterion: form.activation_criteria,
    productIds: form.product_ids,
    planIds: form.plan_ids,
    method: form.integration_method,
    addedProductIds: form.integration_method_product_ids,
    isActive: form.is_active,
  }
}
