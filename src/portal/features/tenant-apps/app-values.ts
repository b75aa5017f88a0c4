import type { TenantAppEntry } from '#contract/tenant-apps.ts'
import type { TenantAppWish } from '#portal/queries/tenant-apps.ts'
import type { CheckedApp, TypedApp } from './app-schema.ts'

/** A form nobody has typed into. */
export const emptyApp: TypedApp = {
  name: '',
  image: '',
  pending_text: '',
  active_text: '',
  app_store_link: '',
  play_store_link: '',
  state: 'on',
  activation_criteria: 'product_in_contract',
  product_ids: [],
  plan_ids: [],
  integration_method: 'display_only',
  integration_method_product_ids: [],
}

/** An app as the form begins with it; what else it tells, the schema leaves out. */
export function typedApp(app: TenantAppEntry): TypedApp {
  return { ...app, state: app.is_active ? 'on' : 'off' }
}

/** What is sent: lists the criterion or the method has no use for are kept, for they may be again. */
export function wishOf({ state, ...app }: CheckedApp): TenantAppWish {
  return { ...app, is_active: state === 'on' }
}
