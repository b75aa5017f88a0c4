import type { changeAdminPassword } from '#contract/staff/admin-account.ts'
import type { changeOwnPassword } from '#contract/staff/own-access.ts'
import { staffLane } from '#server/platform/auth/passwords/passwords.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { checkPassword, type PasswordCheck, type SignInPlace } from './check-password.ts'
import { isStaffPassword } from './password-rules.ts'
import type { SendSecurityNotice } from './notices/security-notice.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { ProviderAccessStore } from './provider/provider-access-store.ts'
import type { AccessAudit } from './notices/access-audit.ts'

interface OwnPasswordChange {
  readonly endpoint: typeof changeAdminPassword | typeof changeOwnPassword
  readonly staffMember: SignedInStaff
  readonly place: SignInPlace
  readonly typed: { readonly current_password: string; readonly password: string }
  /** Words about the member of staff, of which the password must not be made. */
  readonly words: readonly string[]
  /** The provider whose user it is; undefined for an administrator. */
  readonly tenant: Tenant | undefined
}

/**
 * Changes the own password of a member of staff, ends the other sessions and tells by e-mail. A wrong current password
 * counts as a failed sign-in, with its waits.
 */
export async function changePasswordOf(
  deps: PasswordCheck & {
    readonly users: Pick<ProviderAccessStore, 'changePassword'>
    readonly audit: AccessAudit
    readonly sendNotice: SendSecurityNotice
    readonly now: () => Date
  },
  { endpoint, staffMember, place, typed, words, tenant }: OwnPasswordChange,
): Promise<void> {
  const { users, passwords, audit, now } = deps
  const { id, role, clientId, login, sessionId: keptSessionId } = staffMember
  if (!(await checkPassword(deps, { ...place, role, clientId, login }, typed.current_password))) {
    refuse(endpoint, 'wrong password', { fields: ['current_password'] })
  }
  const { password } = typed
  if (password === typed.current_password) {
    refuse(endpoint, 'password unchanged', { fields: ['password'] })
  }
  if (!(await isStaffPassword(password, words))) {
    refuse(endpoint, 'weak password', { fields: ['password'] })
  }
  const passwordHash = await passwords.in(staffLane).hash(password)
  const ofProvider = role === 'admin' ? null : clientId
  await users.changePassword({ id, passwordHash, keptSessionId }, now(), (tx) =>
    audit.record({ staffMember, clientId: ofProvider, action: 'password changed' }, tx),
  )
  await deps.sendNotice(staffMember, tenant, 'password changed')
}
