import type { TenantRecord } from '#server/tenants/tenant.ts'

/** A provider of nobody's, for what is measured. */
export const benchTenant: TenantRecord = {
  clientId: 'bench',
  status: 'active',
  alias: 'Provedor de medida',
  primaryColor: '#0b63ce',
  secondaryColor: '#0b63ce',
  verticalLogoUrl: '',
  horizontalLogoUrl: '',
  appLogoUrl: '',
  faviconUrl: '',
  address: '',
  whatsappNumber: '',
  phoneNumber: '',
  contactEmail: '',
  faqUrl: '',
  supportType: 'os',
  departmentId: '',
  processId: '',
  subjects: [],
  ixcDomain: 'bench.erp.sandbox.example',
  ixcAccessToken: `12:${'ab'.repeat(32)}`,
  acs: null,
  gateway: null,
  ruleOverrides: {},
}
