import type { ListedTenant as ListedEntry, TenantEntry, TenantForm } from '#contract/tenants.ts'
import { listEntryId } from '#domain/apps/entitlement.ts'
import { formatListEntry } from '#domain/apps/list-entry.ts'
import { differingRules, providerRules, ruleOverrides } from '#domain/provider-rules.ts'
import type { KeptTenant, ListedTenant } from '#server/tenants/store.ts'
import type { TenantGateway, TenantRecord } from '#server/tenants/tenant.ts'
import { maskSecret, resolveSecret } from './secret-field.ts'

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
    ixc_access_token: maskSecret(tenant.ixcAccessToken),
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
    subjects: tenant.subjects.map(({ id, content }) => formatListEntry(id, content)),
    gateway_url: gateway?.url ?? '',
    gateway_query_url: gateway?.queryUrl ?? '',
    gateway_merchant_id: gateway?.merchantId ?? '',
    gateway_merchant_key: maskSecret(gateway?.merchantKey),
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
    merchantKey: resolveSecret(form.gateway_merchant_key, kept?.merchantKey),
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
      const id = listEntryId(entry)
      return { id, content: entry.slice(id.length).replace(/^ - /, '') }
    }),
    ixcDomain: form.ixc_domain,
    ixcAccessToken: resolveSecret(form.ixc_access_token, standing.ixcAccessToken),
    gateway: gatewayOf(form, standing.gateway),
    ruleOverrides: ruleOverrides(clientId, form.rules),
  }
}

/** What may change of a provider, by the names of the wire; secrets are compared too, and stay here. */
function comparable(record: TenantRecord): ReadonlyMap<string, unknown> {
  const { gateway } = record
  return new Map<string, unknown>([
    ['alias', record.alias],
    ['primary_color', record.primaryColor],
    ['secondary_color', record.secondaryColor],
    ['vertical_logo_url', record.verticalLogoUrl],
    ['horizontal_logo_url', record.horizontalLogoUrl],
    ['favicon_url', record.faviconUrl],
    ['app_logo_url', record.appLogoUrl],
    ['address', record.address],
    ['whatsapp_number', record.whatsappNumber],
    ['phone_number', record.phoneNumber],
    ['contact_email', record.contactEmail],
    ['faq_url', record.faqUrl],
    ['support_type', record.supportType],
    ['department_id', record.departmentId],
    ['process_id', record.processId],
    ['subjects', record.subjects],
    ['ixc_domain', record.ixcDomain],
    ['ixc_access_token', record.ixcAccessToken],
    ['gateway_url', gateway?.url],
    ['gateway_query_url', gateway?.queryUrl],
    ['gateway_merchant_id', gateway?.merchantId],
    ['gateway_merchant_key', gateway?.merchantKey],
  ])
}

const rulesOf = ({ clientId, ruleOverrides: own }: TenantRecord) => providerRules(clientId, own)

/** Names of the fields in which two states of a provider differ. */
export function changedFields(before: TenantRecord, after: TenantRecord): string[] {
  const [one, other] = [comparable(before), comparable(after)]
  const fields = [...one.keys()].filter(
    (name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)),
  )
  const rules = differingRules(rulesOf(before), rulesOf(after))
  return [...fields, ...rules.map((rule) => `rules.${rule}`)]
}
