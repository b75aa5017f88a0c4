import { keysOf } from '#domain/platform/values/record-of.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { type FormPart, partFields, tenantFieldNames } from '#domain/staff/tenants/tenant-fields.ts'
import type { TenantRecord } from '#server/platform/tenants/tenant.ts'
import { changedFields } from './form.ts'

/** What of a form is judged. */
export interface JudgedFields {
  /** @param name of a field, as the audit log calls it */
  has(name: string): boolean
  /** Whether a field of a part is judged: then the part is judged as a whole. */
  hasPart(part: FormPart): boolean
}

/**
 * The fields that are judged before a provider is stored: all of a new one, else those that differ from what is
 * stored. A value that is kept is not judged again: a certificate that ended meanwhile, or an address that is
 * refused by now, does not block other changes.
 */
export function judgedFields(before: TenantRecord | null, after: TenantRecord): JudgedFields {
  const rules = keysOf(providerRules(after.clientId)).map((rule) => `rules.${rule}`)
  const all = [...tenantFieldNames, 'ixc_trust', ...rules]
  const judged = new Set(before ? changedFields(before, after) : all)
  return {
    has: (name) => judged.has(name),
    hasPart: (part) => partFields(part).some((name) => judged.has(name)),
  }
}
