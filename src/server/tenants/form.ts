import type { ListedTenant as ListedEntry, TenantEntry, TenantForm } from '#contract/tenants.ts'
import { listedId } from '#domain/apps/entitlement.ts'
import { listedEntry } from '#domain/apps/listed-entry.ts'
import { ruleOverrides } from '#domain/provider-rules.ts'
import { unchangedSecret } from '#domain/tenants/secret.ts'
import type { KeptTenant, ListedTenant } from './store.ts'
import type { TenantGateway, TenantRecord } from './tenant.ts'

/** What may be told of a secret: that it is set. */
export const told = (secret: string | undefined): string => (secret ? unchangedSecret : '')

/** A secret as sent: the one that is kept where it was left as it is. */
export const meant = (sent: string, kept: string | undefined): string =>
  sent === unchangedSecret ? (kept ?? '') : sent

export function listedEntryOf(tenant: ListedTenant): ListedEntry {
  const { clientId, alias, primaryColor, status } = tenant
  return { client_id: clientId, alias, primary_color: primaryColor, status }
}

/** A provider as its form is filled: field by field, secrets only as set. */
export function entryOf({ tenant, changedAt }: KeptTenant): TenantEntry {
  const { gateway } = tenant
  return {
    ...listedEntryOf(tenant),
    ixc_domain: tenant.ixcDomain,
    ixc_access_token: told(tenant.ixcAccessToken),
    secondary_color: tenant.secondaryColor,
    vertical_logo_url: tenant.verticalLogoUrl,
    horizontal_logo_url: tenant.horizontalLogoUrl,
    favicon_url: tenant.faviconUrl,
    app_logo_url: tenant.appLogoUrl,
    address: tenant.address,
    whatsapp_number: tenant.whatsappNumber,
    phone_number: tenant.phoneNumber,
    contact_email: tenant.contactEmail,
    faq_url: tenant.faqUrl,
    support_type: tenant.supportType,
    department_id: tenant.departmentId,
    process_id: tenant.processId,
    subjects: tenant.subjects.map(({ id, content }) => listedEntry(id, content)),
    gateway_url: gateway?.url ?? '',
    gateway_query_url: gateway?.queryUrl ?? '',
    gateway_merchant_id: gateway?.merchantId ?? '',
    gateway_merchant_key: told(gateway?.merchantKey),
    rules: tenant.rules,
    version: changedAt.toISOString(),
  }
}

/** The card gateway the form gives; null when it gives none. Whether it is whole is checked before. */
function gatewayOf(form: TenantForm, kept: TenantGateway | null): TenantGateway | null {
  if (form.gateway_url === '') return null
  return {
    url: form.gateway_url,
    // One host takes charges and answers for them, unless the provider says otherwise.
    queryUrl: form.gateway_query_url || form.gateway_url,
    merchantId: form.gateway_merchant_id,
    merchantKey: meant(form.gateway_merchant_key, kept?.merchantKey),
  }
}

type Standing = Pick<TenantRecord, 'clientId' | 'status' | 'acs' | 'gateway' | 'ixcAccessToken'>

/** What a form makes of a provider; what the form says nothing of stays as it stands. */
export function recordOf(form: TenantForm, standing: Standing): TenantRecord {
  const { clientId, status, acs } = standing
  return {
    clientId,
    status,
    acs,
    alias: form.alias,
    primaryColor: form.primary_color.toLowerCase(),
    secondaryColor: form.secondary_color.toLowerCase(),
    verticalLogoUrl: form.vertical_logo_url,
    horizontalLogoUrl: form.horizontal_logo_url,
    appLogoUrl: form.app_logo_url,
    faviconUrl: form.favicon_url,
    address: form.address,
    whatsappNumber: form.whatsapp_number,
    phoneNumber: form.phone_number,
    contactEmail: form.contact_email,
    faqUrl: form.faq_url,
    supportType: form.support_type,
    departmentId: form.department_id,
    processId: form.process_id,
    subjects: form.subjects.map((entry) => {
      const id = listedId(entry)
      return { id, content: entry.slice(id.length).replace(/^ - /, '') }
    }),
    ixcDomain: form.ixc_domain,
    ixcAccessToken: meant(form.ixc_access_token, standing.ixcAccessToken),
    gateway: gatewayOf(form, standing.gateway),
    ruleOverrides: ruleOverrides(clientId, form.rules),
  }
}

/** Secrets are compared too; nothing of them comes out. */
function comparable(record: TenantRecord): ReadonlyMap<string, unknown> {
  const { ruleOverrides: rules, acs: _, status: __, gateway, subjects, ...plain } = record
  return new Map<string, unknown>([
    ...Object.entries(plain).map(([field, value]) => [snakeCase(field), value] as const),
    ['subjects', subjects],
    ...Object.entries(gateway ?? {}).map(
      ([field, value]) => [snakeCase(`gateway ${field}`), value] as const,
    ),
    ...Object.entries(rules).map(([rule, value]) => [`rules.${rule}`, value] as const),
  ])
}

/** `ixcDomain` -> `ixc_domain`, as the wire has it. */
const snakeCase = (field: string) =>
  field.replaceAll(' ', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names of the fields in which two states of a provider differ. */
export function changedFields(before: TenantRecord, after: TenantRecord): string[] {
  const [one, other] = [comparable(before), comparable(after)]
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter(
    (name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)),
  )
}
