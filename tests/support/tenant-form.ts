import type { BodyOf } from '#contract/endpoint.ts'
import type { editTenant, TenantEntry } from '#contract/tenants.ts'
import { providerRules } from '#domain/provider-rules.ts'

/** What an administrator enters for a provider, all of it in order. */
export const tenantForm = {
  alias: 'Serra Fibra',
  ixc_domain: 'demo.erp.sandbox.example',
  ixc_access_token: 'a-very-secret-token',
  primary_color: '#7A1FA2',
  secondary_color: '',
  vertical_logo_url: 'https://serra.example/logo.png',
  horizontal_logo_url: '',
  favicon_url: '',
  app_logo_url: '',
  address: 'Rua das Fibras, 1, Lages/SC',
  whatsapp_number: '49 99900-0000',
  phone_number: '49 3300-0000',
  contact_email: 'oi@serra.example',
  faq_url: '',
  support_type: 'os',
  department_id: '',
  process_id: '',
  subjects: [],
  gateway_url: '',
  gateway_query_url: '',
  gateway_merchant_id: '',
  gateway_merchant_key: '',
  rules: providerRules('serra'),
} satisfies BodyOf<typeof editTenant>

/** A provider's form as it is filled when it is opened. */
export function formOf(tenant: TenantEntry): BodyOf<typeof editTenant> {
  const { client_id: _, status: __, ...form } = tenant
  return form
}
