import type { AcceptedTenantApp } from '#contract/service/tenant-apps.ts'
import type { TenantAppRequest } from '#portal/queries/service/tenant-apps.ts'
import type { CheckedForm, FormValues } from './app-schema.ts'

/** The form of a new app. */
export const emptyForm: FormValues = {
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

/** The form of an existing app; the schema leaves out what the form does not have. */
export function toFormValues(app: AcceptedTenantApp): FormValues {
  return { ...app, state: app.is_active ? 'on' : 'off' }
}

/**
 * The request body of a form. Lists that the chosen criterion or method does not use are sent too:
 * they are still there when the choice is changed back.
 */
export function toRequest({ state, ...app }: CheckedForm): TenantAppRequest {
  return { ...app, is_active: state === 'on' }
}
