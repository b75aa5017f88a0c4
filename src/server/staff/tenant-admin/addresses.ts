import type { TenantForm } from '#contract/staff/tenants/tenants.ts'
import { isOwnPicture } from '#domain/platform/hosts/own-picture.ts'
import {
  type TenantFieldName,
  tenantFieldNames,
  tenantFields,
} from '#domain/staff/tenants/tenant-fields.ts'
import { textKinds } from '#domain/staff/tenants/text-kinds.ts'
import { baseUrl } from '#server/platform/egress/addresses/base-url.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { JudgedFields } from './judged-fields.ts'

/** The address a text field holds, as it would be called; null for one the server does not call. */
function addressIn(form: TenantForm, name: TenantFieldName): string | null {
  const text = form[name]
  const { kind } = tenantFields[name]
  if (text === '' || !textKinds[kind].isAddress || isOwnPicture(text)) return null
  return kind === 'erpAddress' ? baseUrl(text) : text
}

/**
 * The judged fields whose address may not be called: the same rule as before every call, applied before
 * anything is stored. What a name resolves to is checked when it is called.
 */
export function refusedAddresses(
  form: TenantForm,
  { egress, judged }: { readonly egress: Pick<Egress, 'allows'>; readonly judged: JudgedFields },
): string[] {
  const trustOf = (name: string) => (name === 'ixc_domain' ? form.ixc_trust : null)
  // Which ports of the ERP may be called is said by its trusted certificate, too.
  const isJudged = (name: string) =>
    judged.has(name) || (name === 'ixc_domain' && judged.has('ixc_trust'))
  const isRefused = (url: string | null, name: string) =>
    url !== null && isJudged(name) && !egress.allows(url, trustOf(name))
  return [
    ...tenantFieldNames.filter((name) => isRefused(addressIn(form, name), name)),
    ...(['recurrenceUrl', 'chatUrl', 'planLabelUrl'] as const)
      .filter((rule) => isRefused(form.rules[rule], `rules.${rule}`))
      .map((rule) => `rules.${rule}`),
  ]
}
