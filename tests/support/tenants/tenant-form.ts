import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { editTenant, TenantEntry } from '#contract/staff/tenants/tenants.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { byField } from '#domain/staff/tenants/tenant-fields.ts'

/** A whole and valid tenant form, as an administrator fills it in. */
export const tenantForm = {
  ...byField(() => ''),
  alias: 'Serra Fibra',
  ixc_domain: 'demo.erp.sandbox.example',
  ixc_access_token: 'a-very-secret-token',
  primary_color: '#7A1FA2',
  vertical_logo_url: 'https://serra.example/logo.png',
  address: 'Rua das Fibras, 1, Lages/SC',
  whatsapp_number: '49 99900-0000',
  phone_number: '49 3300-0000',
  contact_email: 'oi@serra.example',
  support_type: 'os',
  subjects: [],
  rules: providerRules('serra'),
} satisfies BodyOf<typeof editTenant>

/** The form of an existing provider, as it is opened. */
export function formOf(tenant: TenantEntry): BodyOf<typeof editTenant> {
  const { client_id: _, status: __, gateway_notification_url: ___, ...form } = tenant
  return form
}
