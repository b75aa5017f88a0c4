import { randomUUID } from 'node:crypto'
import { byProperty } from '#domain/tenants/tenant-fields.ts'
import type { CardStore } from '#server/cards/store.ts'
import type { CredentialStore } from '#server/session/credentials.ts'
import type { Passwords } from '#server/secrets/passwords.ts'
import type { BridgeStore } from '#server/platforms/store.ts'
import type { SandboxPerson, SandboxTenant } from './sandbox.ts'
import { seedApps } from './seed-apps.ts'
import type { TenantAppStore } from '#server/tenant-apps/store.ts'
import type { TenantStore } from '#server/tenants/store.ts'
import type { TenantAcs } from '#server/tenants/tenant.ts'

interface Stores {
  readonly bridges: BridgeStore
  readonly tenantApps: TenantAppStore
  readonly tenants: TenantStore
  readonly credentials: CredentialStore
  readonly passwords: Pick<Passwords, 'hash'>
  readonly cards: Pick<CardStore, 'add'>
}

function acsOf({ acs }: SandboxTenant): TenantAcs | null {
  if (!acs) return null
  const { url, issuer: issuerId, privateKey } = acs
  return { id: randomUUID(), url, issuerId, privateKey }
}

async function seedTenant({ tenants }: Stores, tenant: SandboxTenant): Promise<void> {
  if (await tenants.find(tenant.client_id)) return
  await tenants.put({
    ...byProperty((name) => tenant[name]),
    clientId: tenant.client_id,
    status: 'active',
    supportType: tenant.support_type,
    subjects: [],
    acs: acsOf(tenant),
    ruleOverrides: tenant.rules,
  })
}

async function seedCards({ cards }: Stores, person: SandboxPerson): Promise<void> {
  const { clientId, erpId: customerId } = person
  for (const { token, brand: name, lastFour, holder, expiry } of person.cards) {
    const brand = name === 'Master' ? 'Mastercard' : 'Visa'
    const face = { brand, lastFour, expiry } as const
    const card = { ...face, alias: `${brand} de casa`, holder, token, contractIds: [] }
    await cards.add({ clientId, customerId }, card)
  }
}

/**
 * Gives the sandbox's providers a tenant and its people a credential, where there is none: what was
 * changed since the first start stays changed.
 */
export async function seedSandbox(
  stores: Stores,
  sandbox: {
    readonly tenants: readonly SandboxTenant[]
    readonly people: readonly SandboxPerson[]
  },
): Promise<void> {
  for (const tenant of sandbox.tenants) {
    await seedTenant(stores, tenant)
    await seedApps(stores, tenant)
  }
  // Everybody shares one password, and each hash costs a tenth of a second of the first start.
  const hashes = new Map<string, Promise<string>>()
  for (const person of sandbox.people) {
    const { clientId, erpId, document, password, featureFlags } = person
    const known = await stores.credentials.byDocument(clientId, document)
    if (password === null || known.some(({ customerId }) => customerId === erpId)) continue
    const hash = hashes.get(password) ?? stores.passwords.hash(password)
    hashes.set(password, hash)
    const passwordHash = await hash
    await stores.credentials.put({
      clientId,
      customerId: erpId,
      document,
      passwordHash,
      featureFlags,
    })
    await seedCards(stores, person)
  }
}
