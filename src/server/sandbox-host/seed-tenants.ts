import { randomUUID } from 'node:crypto'
import { defaultSecondFactorRule } from '#domain/tenants/second-factor-rule.ts'
import { byProperty } from '#domain/tenants/tenant-fields.ts'
import type { TenantStore } from '#server/tenants/store.ts'
import type { TenantAcs } from '#server/tenants/tenant.ts'
import type { SandboxTenant } from './sandbox.ts'

function acsOf({ acs }: SandboxTenant): TenantAcs | null {
  if (!acs) return null
  const { url, issuer: issuerId, privateKey } = acs
  return { id: randomUUID(), url, issuerId, privateKey }
}

/** Adds a provider, unless there is one of its id. False when that one is not of the sandbox. */
export async function seedTenant(
  { tenants }: { readonly tenants: TenantStore },
  tenant: SandboxTenant,
): Promise<boolean> {
  const known = await tenants.find(tenant.client_id)
  if (known) return known.isSandbox
  await tenants.put({
    ...byProperty((name) => tenant[name]),
    clientId: tenant.client_id,
    status: 'active',
    secondFactorRule: defaultSecondFactorRule,
    supportType: tenant.support_type,
    subjects: [],
    acs: acsOf(tenant),
    ruleOverrides: tenant.rules,
  })
  return true
}
