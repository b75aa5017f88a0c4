import { findLure } from '#domain/news/announcements/lures.ts'
import {
  type FieldValues,
  isForPeople,
  type LedFieldName,
} from '#domain/staff/tenants/led-fields.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { requireFreshSignIn } from '#server/platform/http/fresh-sign-in.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'

/** Names that subscribers read, and that lead nobody as long as they are names. */
const nameFields = ['alias', 'name']

/** Whether a name holds a link, a contact or what money can be sent to: `Pague na chave 11 98888-7777`. */
export const hasLedName = (fields: readonly string[], after: FieldValues): boolean =>
  nameFields.some((field) => {
    const name = fields.includes(field) ? after[field] : ''
    return typeof name === 'string' && findLure(name, { hosts: [], contacts: [] }) !== null
  })

/**
 * Refuses a change that leads money or people: to a person whose sign-in is not fresh, and to a token
 * without its scope. A secret or a trust no token changes, since no sign-in stands behind it.
 */
export function requireLead(
  staffMember: Pick<SignedInStaff, 'freshLeftMs' | 'isToken' | 'mayLead'>,
  names: readonly LedFieldName[],
): void {
  if (!staffMember.isToken || names.some(isForPeople)) requireFreshSignIn(staffMember)
  else if (!staffMember.mayLead) throw commonRefusal('closed to this token')
}
