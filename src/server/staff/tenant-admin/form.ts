import type {
  ListedTenant as ListedEntry,
  TenantEntry,
  TenantForm,
} from '#contract/staff/tenants/tenants.ts'
import { isSameJson } from '#domain/platform/values/same-json.ts'
import { listEntryId } from '#domain/service/apps/entitlement.ts'
import { formatListEntry } from '#domain/service/apps/list-entry.ts'
import { gatewayNotificationPath } from '#domain/money/cards/notification-path.ts'
import {
  differingRules,
  providerRules,
  ruleOverrides,
} from '#domain/staff/tenants/provider-rules.ts'
import type { FieldValues } from '#domain/staff/tenants/led-fields.ts'
import {
  byField,
  byProperty,
  isSecretField,
  plainFieldNames,
  type TenantFieldName,
  tenantFieldNames,
  propertyOf,
  tenantFields,
} from '#domain/staff/tenants/tenant-fields.ts'
import { isSecretKind } from '#domain/staff/tenants/text-kinds.ts'
import type { StoredTenant, ListedTenant } from '#server/platform/tenants/store.ts'
import type { TenantRecord } from '#server/platform/tenants/tenant.ts'
import { maskSecret, resolveSecret } from './secret-field.ts'
import { isSameTrust } from '#server/platform/tenants/is-same-trust.ts'

export function toListEntry(
  { clientId, alias, primaryColor, status }: ListedTenant,
  state: Pick<ListedEntry, 'host' | 'health'>,
): ListedEntry {
  return { client_id: clientId, alias, primary_color: primaryColor, status, ...state }
}

/**
 * A provider as its form shows it; of a secret only whether it is set. `host`: where its portal
 * answers.
 */
export function toEntry(
  { tenant, changedAt }: Pick<StoredTenant, 'tenant' | 'changedAt'>,
  host: string,
): TenantEntry {
  const shown = (name: TenantFieldName) => {
    const text = tenant[propertyOf(name)]
    return isSecretField(name) ? maskSecret(text) : text
  }
  return {
    ...byField(shown),
    client_id: tenant.clientId,
    status: tenant.status,
    support_type: tenant.supportType,
    subjects: tenant.subjects.map(({ id, content }) => formatListEntry(id, content)),
    rules: tenant.rules,
    ixc_trust: tenant.ixcTrust,
    gateway_notification_url: `https://${host}${gatewayNotificationPath}`,
    version: changedAt.toISOString(),
  }
}

/** The texts of a form as they are stored; a secret left as it was shown is the stored one. */
function toTexts(form: TenantForm, before: TenantRecord | null) {
  const texts = byProperty((name) => {
    const { kind } = tenantFields[name]
    if (isSecretKind(kind)) return resolveSecret(form[name], before?.[propertyOf(name)])
    return kind === 'colour' ? form[name].toLowerCase() : form[name]
  })
  // One host takes charges and answers for them, unless the provider says otherwise.
  return { ...texts, gatewayQueryUrl: texts.gatewayQueryUrl || texts.gatewayUrl }
}

/** What calls of its own change. */
type Unformed = Pick<TenantRecord, 'clientId' | 'status' | 'acs' | 'secondFactorRule'>

/** What a form makes of a provider; what it does not speak of stays as it was. */
export function toRecord(
  form: TenantForm,
  { clientId, status, acs, secondFactorRule }: Unformed,
  before: TenantRecord | null,
): TenantRecord {
  return {
    ...toTexts(form, before),
    clientId,
    status,
    acs,
    secondFactorRule,
    ixcTrust: form.ixc_trust,
    supportType: form.support_type,
    subjects: form.subjects.map((entry) => {
      const id = listEntryId(entry)
      return { id, content: entry.slice(id.length).replace(/^ - /, '') }
    }),
    ruleOverrides: ruleOverrides(clientId, form.rules),
  }
}

const rulesOf = ({ clientId, ruleOverrides: own }: TenantRecord) => providerRules(clientId, own)

/** The fields of a provider without its secrets, by the names of the audit log. */
export function plainValues(record: TenantRecord): FieldValues {
  const texts = plainFieldNames.map((name) => [name, record[propertyOf(name)]] as const)
  const rules = Object.entries(rulesOf(record)).map(([rule, value]) => [`rules.${rule}`, value])
  return Object.fromEntries([...texts, ...rules])
}

/** Names of the fields in which two states of a provider differ. Secrets are compared, not told. */
export function changedFields(before: TenantRecord, after: TenantRecord): string[] {
  const texts = tenantFieldNames.filter(
    (name) => before[propertyOf(name)] !== after[propertyOf(name)],
  )
  return [
    ...texts,
    ...(before.supportType === after.supportType ? [] : ['support_type']),
    ...(isSameJson(before.subjects, after.subjects) ? [] : ['subjects']),
    ...(isSameTrust(before.ixcTrust, after.ixcTrust) ? [] : ['ixc_trust']),
    ...differingRules(rulesOf(before), rulesOf(after)).map((rule) => `rules.${rule}`),
  ]
}
