import { byProperty } from '#domain/staff/tenants/tenant-fields.ts'
import type { TenantRecord } from '#server/platform/tenants/tenant.ts'

/** A provider that is in no sandbox, for measurements. */
export const benchTenant: TenantRecord = {
  ...byProperty(() => ''),
  clientId: 'bench',
  status: 'active',
  secondFactorRule: 'optional',
  alias: 'Provedor de medida',
  primaryColor: '#0b63ce',
  secondaryColor: '#0b63ce',
  supportType: 'os',
  subjects: [],
  ixcDomain: 'bench.erp.sandbox.example',
  ixcAccessToken: `12:${'ab'.repeat(32)}`,
  acs: null,
  ixcTrust: null,
  ruleOverrides: {},
}
