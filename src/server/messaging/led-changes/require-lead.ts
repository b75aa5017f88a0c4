import { isForPeople, type LedFieldName } from '#domain/staff/tenants/led-fields.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { requireFreshSignIn } from '#server/platform/http/fresh-sign-in.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'

/**
 * Refuses a change of led fields: to a person whose sign-in is not fresh, and to a token without its
 * scope. A secret or a trust no token changes, since no sign-in stands behind it.
 */
export function requireLead(
  staffMember: Pick<SignedInStaff, 'freshLeftMs' | 'isToken' | 'mayLead'>,
  names: readonly LedFieldName[],
): void {
  if (names.length === 0) return
  if (!staffMember.isToken || names.some(isForPeople)) requireFreshSignIn(staffMember)
  else if (!staffMember.mayLead) throw commonRefusal('closed to this token')
}
