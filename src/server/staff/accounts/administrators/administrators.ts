import {
  addAdministrator,
  disableAdministrator,
  endAdministratorSessions,
  type listAdministrators,
  maxAdministratorName,
  renewAdministratorAccess,
} from '#contract/staff/administrators.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { type Passwords, staffLane } from '#server/platform/auth/passwords/passwords.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { AdministratorStore } from './administrator-store.ts'
import type { InvitationCodes } from '../invitations/invitation-codes.ts'
import { isStaffPassword } from '../password-rules.ts'
import type { SendSecurityNotice } from '../notices/security-notice.ts'
import type { AccessAction, AccessAudit } from '../notices/access-audit.ts'

/** Who acts: an administrator, or the console of the server. */
type ActingStaff = Pick<StaffMember, 'login' | 'role'>

type ColleagueEndpoint =
  | typeof renewAdministratorAccess
  | typeof disableAdministrator
  | typeof endAdministratorSessions

/** The words about an administrator that the password must not be made of. */
export const administratorWords = (login: string, name: string) => [
  login,
  login.split('@')[0] ?? '',
  name,
]

export const isAdministratorName = (name: string) =>
  name !== '' && Array.from(name).length <= maxAdministratorName

export type Administrators = ReturnType<typeof administratorService>

/** What administrators do with each other's access. Each action is written to the audit log. */
export function administratorService(deps: {
  readonly store: AdministratorStore
  readonly codes: Pick<InvitationCodes, 'list'>
  readonly mailer: Pick<Mailer, 'canSend'>
  readonly passwords: Pick<Passwords, 'in' | 'requireRoom'>
  readonly sendNotice: SendSecurityNotice
  readonly audit: AccessAudit
  readonly now: () => Date
}) {
  const { store, codes, mailer, passwords, audit, sendNotice, now } = deps

  const record =
    (staffMember: ActingStaff, action: AccessAction, subject: string) => (tx: Drizzle) =>
      audit.record({ staffMember, clientId: null, action, subject }, tx)

  /** The colleague of that id; refuses one's own. */
  async function findColleague(endpoint: ColleagueEndpoint, self: StaffMember, id: string) {
    if (id.toLowerCase() === self.id) refuse(endpoint, 'own access')
    const found = await store.byId(id)
    if (!found) refuse(endpoint, 'administrator not found')
    return found
  }

  return {
    list: async (self: StaffMember): Promise<AnswerInput<typeof listAdministrators>> => {
      const [found, invited] = await Promise.all([store.list(now()), codes.list(administrationId)])
      return {
        administrators: found.map((one) => ({
          id: one.id,
          name: one.name,
          email: one.login,
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
          expires_at: one.expiresAt.toISOString(),
        })),
        can_invite: mailer.canSend,
      }
    },

    add: async (
      self: ActingStaff,
      typed: { email: string; name: string; password: string },
    ): Promise<void> => {
      const login = typed.email.trim().toLowerCase()
      const name = typed.name.trim()
      if (!isEmail(login)) refuse(addAdministrator, 'invalid email', { fields: ['email'] })
      if (!isAdministratorName(name)) refuse(addAdministrator, 'invalid name', { fields: ['name'] })
      if (!(await isStaffPassword(typed.password, administratorWords(login, name)))) {
        refuse(addAdministrator, 'weak password', { fields: ['password'] })
      }
      const passwordHash = await passwords.in(staffLane).hash(typed.password)
      const also = record(self, 'administrator added', login)
      const isAdded = await store.add({ login, name, passwordHash }, now(), also)
      if (!isAdded) refuse(addAdministrator, 'administrator exists', { fields: ['email'] })
    },

    renewAccess: async (self: StaffMember, id: string, password: string): Promise<void> => {
      passwords.requireRoom(staffLane)
      const { login, name } = await findColleague(renewAdministratorAccess, self, id)
      if (!(await isStaffPassword(password, administratorWords(login, name)))) {
        refuse(renewAdministratorAccess, 'weak password', { fields: ['password'] })
      }
      const passwordHash = await passwords.in(staffLane).hash(password)
      const also = record(self, 'administrator access renewed', login)
      await store.renew(id, { name, passwordHash }, now(), also)
      await sendNotice({ login }, undefined, 'access renewed')
    },

    disable: async (self: StaffMember, id: string): Promise<void> => {
      const { login } = await findColleague(disableAdministrator, self, id)
      const also = record(self, 'administrator disabled', login)
      if (!(await store.disable(id, now(), also))) {
        refuse(disableAdministrator, 'last administrator')
      }
    },

    endSessions: async (self: StaffMember, id: string): Promise<void> => {
      const { login } = await findColleague(endAdministratorSessions, self, id)
      await store.endSessions(id, record(self, 'administrator sessions ended', login))
    },
  }
}
