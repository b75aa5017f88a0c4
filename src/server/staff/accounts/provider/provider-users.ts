import {
  endProviderUserSessions,
  type resetProviderUserSecondFactor,
  type listProviderUsers,
  type setProviderUserEnabled,
  setProviderUserRole,
} from '#contract/staff/provider-users.ts'
import type {
  resetTenantUserSecondFactor,
  setTenantUserEnabled,
} from '#contract/staff/tenants/tenant-users.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Invitations } from '../invitations/invitations.ts'
import type { ProviderAccessStore } from './provider-access-store.ts'
import type { ProviderUserStore } from './provider-user-store.ts'
import type { SendSecurityNotice } from '../notices/security-notice.ts'
import type { AccessAction, AccessAudit } from '../notices/access-audit.ts'

type ColleagueEndpoint =
  | typeof endProviderUserSessions
  | typeof resetProviderUserSecondFactor
  | typeof resetTenantUserSecondFactor
  | typeof setProviderUserEnabled
  | typeof setProviderUserRole
  | typeof setTenantUserEnabled

/** Who changes the access of a user: an owner of the same provider, or an administrator. */
interface Change {
  readonly staffMember: StaffMember
  readonly tenant: Tenant
}

export type ProviderUsers = ReturnType<typeof providerUserService>

/** What owners and administrators do with the users of a provider. Each action is audited. */
export function providerUserService(deps: {
  readonly users: ProviderUserStore
  readonly invitations: Pick<Invitations, 'list'>
  readonly access: Pick<ProviderAccessStore, 'removeSecondFactor'>
  readonly audit: AccessAudit
  readonly sendNotice: SendSecurityNotice
  readonly now: () => Date
}) {
  const { users, invitations, access, audit, sendNotice, now } = deps

  const record =
    ({ staffMember, tenant }: Change, action: AccessAction, subject: string) =>
    (tx: Drizzle) =>
      audit.record({ staffMember, clientId: tenant.clientId, action, subject }, tx)

  /** The user of that id at the provider; refuses one's own. */
  async function findColleague(
    endpoint: ColleagueEndpoint,
    { staffMember, tenant }: Change,
    id: string,
  ) {
    // Of owners alone: an administrator is no user of a provider.
    if (id.toLowerCase() === staffMember.id) refuse(setProviderUserRole, 'own access')
    const found = await users.byId(tenant.clientId, id)
    if (!found) refuse(endpoint, 'user not found')
    return found
  }

  return {
    list: async (self: StaffMember): Promise<AnswerInput<typeof listProviderUsers>> => {
      const { clientId } = self
      const [found, invited] = await Promise.all([
        users.list(clientId, now()),
        invitations.list(clientId),
      ])
      return {
        users: found.map((one) => ({
          id: one.id,
          name: one.name,
          email: one.login === clientId ? null : one.login,
          role: one.role ?? 'reader',
          is_self: one.id === self.id,
          is_disabled: one.disabledAt !== null,
          has_authenticator: one.hasAuthenticator,
          passkeys: one.passkeys,
          sessions: one.sessions,
          password_set_at: one.passwordChangedAt.toISOString(),
          last_sign_in_at: one.lastSignInAt?.toISOString() ?? null,
        })),
        invitations: invited.map((one) => ({
          id: one.id,
          name: one.name,
          email: one.login,
          role: one.providerRole ?? 'reader',
          expires_at: one.expiresAt.toISOString(),
        })),
      }
    },

    setRole: async (by: Change, id: string, role: ProviderRole): Promise<void> => {
      const { clientId } = by.tenant
      const user = await findColleague(setProviderUserRole, by, id)
      if (user.login === clientId) refuse(setProviderUserRole, 'shared access')
      if (user.role === role) return
      const also = record(by, `provider user made ${role}`, user.login)
      const isChanged = await users.change(clientId, user, { role }, also)
      if (!isChanged) refuse(setProviderUserRole, 'last owner')
    },

    setEnabled: async (
      endpoint: typeof setProviderUserEnabled | typeof setTenantUserEnabled,
      by: Change,
      id: string,
      isEnabled: boolean,
    ): Promise<void> => {
      const user = await findColleague(endpoint, by, id)
      if ((user.disabledAt === null) === isEnabled) return
      const action = isEnabled ? 'provider user enabled' : 'provider user disabled'
      const change = { disabledAt: isEnabled ? null : now() }
      const also = record(by, action, user.login)
      const isChanged = await users.change(by.tenant.clientId, user, change, also)
      if (!isChanged) refuse(endpoint, 'last owner')
    },

    /** For a user who lost the phone and knows the password; passkeys may be on it, too. */
    resetSecondFactor: async (
      endpoint: typeof resetProviderUserSecondFactor | typeof resetTenantUserSecondFactor,
      by: Change,
      id: string,
    ): Promise<void> => {
      const user = await findColleague(endpoint, by, id)
      const also = record(by, 'second factor removed', user.login)
      const wasEnrolled = await access.removeSecondFactor(user.id, null, also)
      if (!wasEnrolled) refuse(endpoint, 'not enrolled')
      await sendNotice(user, by.tenant, 'authenticator removed')
    },

    endSessions: async (by: Change, id: string): Promise<void> => {
      const { login } = await findColleague(endProviderUserSessions, by, id)
      await users.endSessions(id, record(by, 'provider user sessions ended', login))
    },
  }
}
