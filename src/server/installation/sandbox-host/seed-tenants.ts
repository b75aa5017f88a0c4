import { randomUUID } from 'node:crypto'
import { defaultSecondFactorRule } from '#domain/staff/tenants/second-factor-rule.ts'
import { byProperty } from '#domain/staff/tenants/tenant-fields.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import type { TenantAcs, TenantRecord } from '#server/platform/tenants/tenant.ts'
import type { SandboxTenant } from './sandbox.ts'

function acsOf({ acs }: SandboxTenant): TenantAcs | null {
  if (!acs) return null
  const { url, issuer: issuerId, privateKey } = acs
  return { id: randomUUID(), url, issuerId, privateKey, trust: null }
}

function toRecord(tenant: SandboxTenant): TenantRecord {
  return {
    ...byProperty((name) => tenant[name]),
    clientId: tenant.client_id,
    status: 'active',
    secondFactorRule: defaultSecondFactorRule,
    ixcTrust: null,
    supportType: tenant.support_type,
    subjects: [],
    acs: acsOf(tenant),
    ruleOverrides: tenant.rules,
  }
}

interface Deps {
  readonly tenants: TenantStore
}

/** Adds a provider, unless there is one of its id. False when that one is not of the sandbox. */
export async function seedTenant({ tenants }: Deps, tenant: SandboxTenant): Promise<boolean> {
  const known = await tenants.find(tenant.client_id)
  if (known) return known.isSandbox
  await tenants.put(toRecord(tenant))
  return true
}

/** Gives a provider of the sandbox the fields that it had at the first start. */
export async function restoreTenant({ tenants }: Deps, tenant: SandboxTenant): Promise<void> {
  const known = await tenants.read(tenant.client_id)
  if (known?.tenant.isSandbox) await tenants.put(toRecord(tenant))
}
