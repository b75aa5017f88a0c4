import {
  acceptProviderInvitation,
  findProviderInvitation,
  inviteProviderUser,
  maxProviderUserName,
  renewProviderUser,
  withdrawProviderInvitation,
} from '#contract/provider-users.ts'
import type { renewTenantUser } from '#contract/tenant-users.ts'
import type { AnswerInput } from '#contract/endpoint.ts'
import { dayMs, hourSeconds } from '#domain/durations.ts'
import { isEmail } from '#domain/people/email.ts'
import type { ProviderRole } from '#domain/tenants/provider-role.ts'
import type { AuditModule } from '#server/audit/module.ts'
import { type Passwords, staffLane } from '#server/auth/passwords.ts'
import type { Database } from '#server/db/database.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'
import type { StaffMember } from '#server/http/call.ts'
import { refuse } from '#server/http/refusal.ts'
import { sourceKey } from '#server/http/source-key.ts'
import { isSingleAddress, type Mailer } from '#server/mail/mail.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { newInvitationCode, recoveryCodeHash } from './authenticator.ts'
import { invitationDays, invitationMail } from './invitation-mail.ts'
import { type Invitation, invitationStore } from './invitation-store.ts'
import { isStaffPassword } from './password-rules.ts'
import type { ProviderUserStore } from './provider-user-store.ts'

/** An owner or administrator who invites, and the host at which the invited person signs in. */
interface InvitingCall {
  readonly tenant: Tenant
  readonly staffMember: StaffMember
  readonly hostname: string
  readonly signal: AbortSignal
}

/** Someone who has a code. */
interface InvitedCall {
  readonly tenant: Tenant
  readonly source: string
}

export type Invitations = ReturnType<typeof invitationService>

/** Invitations of providers' users: a letter with a code, by which a password is chosen. */
export function invitationService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly codeKey: Uint8Array
  readonly users: ProviderUserStore
  readonly passwords: Passwords
  readonly mailer: Mailer
  readonly audit: Pick<AuditModule, 'record'>
  readonly now: () => Date
}) {
  const { database, codeKey, users, passwords, mailer, audit, now } = deps
  const store = invitationStore(database)
  const letters = budget(database, {
    name: 'staff-letters',
    points: 30,
    durationSeconds: hourSeconds,
  })
  const tries = budget(database, {
    name: 'staff-invitation',
    points: 20,
    durationSeconds: hourSeconds,
  })

  async function send(
    { tenant, staffMember, hostname, signal }: InvitingCall,
    invited: { login: string; name: string; providerRole: ProviderRole; isNew: boolean },
  ): Promise<void> {
    const { clientId } = tenant
    const { login, name, providerRole, isNew } = invited
    await consumeOrRefuse(letters.consume(clientId))
    const code = newInvitationCode()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + invitationDays * dayMs)
    const codeHash = recoveryCodeHash(codeKey, clientId, code)
    const invitation = { clientId, login, name, providerRole, codeHash, createdAt, expiresAt }
    const action = isNew ? 'provider user invited' : 'provider user access renewed'
    const event = { staffMember, clientId, action, subject: login } as const
    await store.put(invitation, (tx) => audit.record(event, tx))
    const mail = await invitationMail(tenant, { to: login, code, host: hostname, isNew })
    await mailer.send(tenant, mail, signal)
  }

  const find = async (
    { tenant, source }: InvitedCall,
    code: string,
  ): Promise<Invitation | null> => {
    const { clientId } = tenant
    await consumeOrRefuse(tries.consume(JSON.stringify([clientId, sourceKey(source)])))
    return await store.find(clientId, recoveryCodeHash(codeKey, clientId, code), now())
  }

  return {
    list: (clientId: string) => store.list(clientId, now()),

    invite: async (
      call: InvitingCall,
      typed: { email: string; name: string; role: ProviderRole },
    ): Promise<void> => {
      const login = typed.email.trim().toLowerCase()
      const name = typed.name.trim()
      if (!isEmail(login) || !isSingleAddress(login)) {
        refuse(inviteProviderUser, 'invalid email', { fields: ['email'] })
      }
      if (name === '' || Array.from(name).length > maxProviderUserName) {
        refuse(inviteProviderUser, 'invalid name', { fields: ['name'] })
      }
      if (await users.byEmail(call.tenant.clientId, login)) {
        refuse(inviteProviderUser, 'user exists', { fields: ['email'] })
      }
      await send(call, { login, name, providerRole: typed.role, isNew: true })
    },

    renew: async (
      endpoint: typeof renewProviderUser | typeof renewTenantUser,
      call: InvitingCall,
      id: string,
    ): Promise<void> => {
      const { clientId } = call.tenant
      // Of owners alone: an administrator is no user of a provider, and is told of named users alone.
      if (id.toLowerCase() === call.staffMember.id) refuse(renewProviderUser, 'own access')
      const user = await users.byId(clientId, id)
      if (!user?.role) refuse(endpoint, 'user not found')
      if (user.login === clientId) refuse(renewProviderUser, 'shared access')
      if (user.disabledAt !== null) refuse(endpoint, 'user disabled')
      const { login, name, role: providerRole } = user
      await send(call, { login, name, providerRole, isNew: false })
    },

    withdraw: async ({ tenant, staffMember }: InvitingCall, id: string): Promise<void> => {
      const { clientId } = tenant
      const withdrawn = await store.withdraw(clientId, id, (tx, subject) =>
        audit.record(
          { staffMember, clientId, action: 'provider invitation withdrawn', subject },
          tx,
        ),
      )
      if (withdrawn === null) refuse(withdrawProviderInvitation, 'invitation not found')
    },

    find: async (
      call: InvitedCall,
      code: string,
    ): Promise<AnswerInput<typeof findProviderInvitation>> => {
      const invitation = await find(call, code)
      if (!invitation) refuse(findProviderInvitation, 'invitation not found')
      const { name, login: email, providerRole: role } = invitation
      return { name, email, role }
    },

    accept: async (
      call: InvitedCall,
      { code, password }: { code: string; password: string },
    ): Promise<void> => {
      const invitation = await find(call, code)
      if (!invitation) refuse(acceptProviderInvitation, 'invitation not found')
      const { clientId, alias } = call.tenant
      const { login, name } = invitation
      const words = [clientId, alias, login, login.split('@')[0] ?? '', name]
      if (!(await isStaffPassword(password, words))) {
        refuse(acceptProviderInvitation, 'weak password', { fields: ['password'] })
      }
      const passwordHash = await passwords.in(staffLane).hash(password)
      const staffMember = { login, role: 'provider' } as const
      const isAccepted = await store.accept(invitation, passwordHash, now(), (tx) =>
        audit.record({ staffMember, clientId, action: 'provider invitation accepted' }, tx),
      )
      if (!isAccepted) refuse(acceptProviderInvitation, 'invitation not found')
    },
  }
}
