import { randomUUID } from 'node:crypto'
import type { FeatureFlag } from '#contract/session.ts'
import type { RuleOverrides } from '#domain/provider-rules.ts'
import type { CardStore } from './cards/store.ts'
import type { CredentialStore } from './session/credentials.ts'
import type { Passwords } from './session/passwords.ts'
import type { PlatformAccountStore } from './platforms/store.ts'
import { seedApps, type SeededApp } from './tenant-apps/seed.ts'
import type { TenantAppStore } from './tenant-apps/store.ts'
import type { TenantStore } from './tenants/store.ts'
import type { TenantAcs } from './tenants/tenant.ts'

/** A provider of the box, in the words of the administrator's form. */
export interface BoxTenant {
  readonly client_id: string
  readonly alias: string
  readonly primary_color: string
  readonly secondary_color: string
  readonly vertical_logo_url: string
  readonly horizontal_logo_url: string
  readonly app_logo_url: string
  readonly favicon_url: string
  readonly address: string
  readonly whatsapp_number: string
  readonly phone_number: string
  readonly contact_email: string
  readonly faq_url: string
  readonly support_type: 'os' | 'customer_service'
  readonly ixc_domain: string
  readonly ixc_access_token: string
  readonly gateway_url: string
  readonly gateway_merchant_id: string
  readonly gateway_merchant_key: string
  readonly acs: {
    readonly url: string
    readonly issuer: string
    readonly privateKey: string
  } | null
  readonly rules: RuleOverrides
  /** The bridge to the app platforms, and the apps behind it. */
  readonly platform_url: string
  readonly platform_key: string
  readonly apps: readonly SeededApp[]
}

/** Somebody of the box; without a password there is no credential yet. */
export interface BoxPerson {
  readonly clientId: string
  readonly erpId: string
  readonly name: string
  readonly document: string
  readonly password: string | null
  readonly featureFlags: readonly FeatureFlag[]
  /** What the gateway of the box keeps for them, in its own words. */
  readonly cards: readonly BoxCard[]
}

interface BoxCard {
  readonly token: string
  readonly brand: string
  readonly lastFour: string
  readonly holder: string
  readonly expiry: string
}

interface Stores {
  readonly platformAccounts: PlatformAccountStore
  readonly tenantApps: TenantAppStore
  readonly tenants: TenantStore
  readonly credentials: CredentialStore
  readonly passwords: Pick<Passwords, 'hash'>
  readonly cards: Pick<CardStore, 'add'>
}

function acsOf({ acs }: BoxTenant): TenantAcs | null {
  if (!acs) return null
  const { url, issuer: issuerId, privateKey } = acs
  return { id: randomUUID(), url, issuerId, privateKey }
}

async function seedTenant({ tenants }: Stores, tenant: BoxTenant): Promise<void> {
  if (await tenants.find(tenant.client_id)) return
  await tenants.put({
    clientId: tenant.client_id,
    status: 'active',
    alias: tenant.alias,
    primaryColor: tenant.primary_color,
    secondaryColor: tenant.secondary_color,
    verticalLogoUrl: tenant.vertical_logo_url,
    horizontalLogoUrl: tenant.horizontal_logo_url,
    appLogoUrl: tenant.app_logo_url,
    faviconUrl: tenant.favicon_url,
    address: tenant.address,
    whatsappNumber: tenant.whatsapp_number,
    phoneNumber: tenant.phone_number,
    contactEmail: tenant.contact_email,
    faqUrl: tenant.faq_url,
    supportType: tenant.support_type,
    departmentId: '',
    processId: '',
    subjects: [],
    ixcDomain: tenant.ixc_domain,
    ixcAccessToken: tenant.ixc_access_token,
    acs: acsOf(tenant),
    gateway: {
      url: tenant.gateway_url,
      queryUrl: tenant.gateway_url,
      merchantId: tenant.gateway_merchant_id,
      merchantKey: tenant.gateway_merchant_key,
    },
    ruleOverrides: tenant.rules,
  })
}

async function seedCards({ cards }: Stores, person: BoxPerson): Promise<void> {
  const { clientId, erpId: customerId } = person
  for (const { token, brand: name, lastFour, holder, expiry } of person.cards) {
    const brand = name === 'Master' ? 'Mastercard' : 'Visa'
    const face = { brand, lastFour, expiry } as const
    const card = { ...face, alias: `${brand} de casa`, holder, token, contractIds: [] }
    await cards.add({ clientId, customerId }, card)
  }
}

/**
 * Gives the box's providers a tenant and its people a credential, where there is none: what somebody
 * changed since the first start stays changed.
 */
export async function seedSandbox(
  stores: Stores,
  box: { readonly tenants: readonly BoxTenant[]; readonly people: readonly BoxPerson[] },
): Promise<void> {
  for (const tenant of box.tenants) {
    await seedTenant(stores, tenant)
    await seedApps(stores, tenant)
  }
  // Everybody shares one password, and each hash costs a tenth of a second of the first start.
  const hashes = new Map<string, Promise<string>>()
  for (const person of box.people) {
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
