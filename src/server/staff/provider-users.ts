import {
  endProviderUserSessions,
  type listProviderUsers,
  setProviderUserEnabled,
  setProviderUserRole,
} from '#contract/provider-users.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { AnswerInput } from '#contract/endpoint.ts'
import type { ProviderRole } from '#domain/tenants/provider-role.ts'
import type { AuditModule } from '#server/audit/module.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { StaffMember } from '#server/http/call.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Invitations } from './invitations.ts'
import type { ProviderUserStore } from './provider-user-store.ts'

type ColleagueEndpoint =
  | typeof endProviderUserSessions
  | typeof setProviderUserEnabled
  | typeof setProviderUserRole

export type ProviderUsers = ReturnType<typeof providerUserService>

/** What owners do with the access of the other users of their provider. Each action is audited. */
export function providerUserService(deps: {
  readonly users: ProviderUserStore
  readonly invitations: Pick<Invitations, 'list'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly now: () => Date
}) {
  const { users, invitations, audit, now } = deps

  const record =
    (staffMember: StaffMember, action: AuditAction, subject: string) => (tx: Drizzle) =>
      audit.record({ staffMember, clientId: staffMember.clientId, action, subject }, tx)

  /** The user of that id at the same provider; refuses one's own. */
  async function findColleague(endpoint: ColleagueEndpoint, self: StaffMember, id: string) {
    if (id.toLowerCase() === self.id) refuse(endpoint, 'own access')
    const found = await users.byId(self.clientId, id)
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
          sessions: one.sessions,
          password_set_at: one.passwordChangedAt.toISOString(),
        })),
        invitations: invited.map((one) => ({
          id: one.id,
          name: one.name,
          email: one.login,
          role: one.providerRole,
          expires_at: one.expiresAt.toISOString(),
        })),
      }
    },

    setRole: async (self: StaffMember, id: string, role: ProviderRole): Promise<void> => {
      const user = await findColleague(setProviderUserRole, self, id)
      if (user.login === self.clientId) refuse(setProviderUserRole, 'shared access')
      if (user.role === role) return
      const also = record(self, `provider user made ${role}`, user.login)
      const isChanged = await users.change(self.clientId, user, { role }, also)
      if (!isChanged) refuse(setProviderUserRole, 'last owner')
    },

    setEnabled: async (self: StaffMember, id: string, isEnabled: boolean): Promise<void> => {
      const user = await findColleague(setProviderUserEnabled, self, id)
      if ((user.disabledAt === null) === isEnabled) return
      const action = isEnabled ? 'provider user enabled' : 'provider user disabled'
      const change = { disabledAt: isEnabled ? null : now() }
      const also = record(self, action, user.login)
      const isChanged = await users.change(self.clientId, user, change, also)
      if (!isChanged) refuse(setProviderUserEnabled, 'last owner')
    },

    endSessions: async (self: StaffMember, id: string): Promise<void> => {
      const { login } = await findColleague(endProviderUserSessions, self, id)
      await users.endSessions(id, record(self, 'provider user sessions ended', login))
    },
  }
}
