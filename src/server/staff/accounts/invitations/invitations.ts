import {
  acceptProviderInvitation,
  findProviderInvitation,
  type inviteProviderUser,
  maxProviderUserName,
  renewProviderUser,
  type withdrawProviderInvitation,
} from '#contract/staff/provider-users.ts'
import type {
  inviteTenantOwner,
  renewTenantUser,
  withdrawTenantInvitation,
} from '#contract/staff/tenants/tenant-users.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import { isEmail } from '#domain/account/people/email.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { InvitationCodes } from './invitation-codes.ts'
import type { AlsoWrite } from './invitation-store.ts'
import type { ProviderUserStore } from '../provider/provider-user-store.ts'
import type { AccessAudit } from '../notices/access-audit.ts'

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

/** Invitations of providers' users: an e-mail with a code, by which a password is chosen. */
export function invitationService(deps: {
  readonly codes: InvitationCodes
  readonly users: ProviderUserStore
  readonly audit: AccessAudit
}) {
  const { codes, users, audit } = deps

  async function send(
    { tenant, staffMember, hostname: host, signal }: InvitingCall,
    invited: { login: string; name: string; providerRole: ProviderRole; isNew: boolean },
  ): Promise<void> {
    const { isNew, ...person } = invited
    const { clientId } = tenant
    const action = isNew ? 'provider user invited' : 'provider user access renewed'
    const event = { staffMember, clientId, action, subject: person.login } as const
    const kind = isNew ? 'new user' : 'known user'
    const also: AlsoWrite = (tx) => audit.record(event, tx)
    await codes.send(tenant, { ...person, kind, host }, { also, signal })
  }

  return {
    list: codes.list,

    invite: async (
      endpoint: typeof inviteProviderUser | typeof inviteTenantOwner,
      call: InvitingCall,
      typed: { email: string; name: string; role: ProviderRole },
    ): Promise<void> => {
      const login = typed.email.trim().toLowerCase()
      const name = typed.name.trim()
      if (!isEmail(login)) {
        refuse(endpoint, 'invalid email', { fields: ['email'] })
      }
      if (name === '' || Array.from(name).length > maxProviderUserName) {
        refuse(endpoint, 'invalid name', { fields: ['name'] })
      }
      if (await users.byEmail(call.tenant.clientId, login)) {
        refuse(endpoint, 'user exists', { fields: ['email'] })
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

    withdraw: async (
      endpoint: typeof withdrawProviderInvitation | typeof withdrawTenantInvitation,
      { tenant, staffMember }: Pick<InvitingCall, 'tenant' | 'staffMember'>,
      id: string,
    ): Promise<void> => {
      const { clientId } = tenant
      const withdrawn = await codes.withdraw(clientId, id, (tx, subject) =>
        audit.record(
          { staffMember, clientId, action: 'provider invitation withdrawn', subject },
          tx,
        ),
      )
      if (withdrawn === null) refuse(endpoint, 'invitation not found')
    },

    find: async (
      { tenant, source }: InvitedCall,
      code: string,
    ): Promise<AnswerInput<typeof findProviderInvitation>> => {
      const invitation = await codes.find({ clientId: tenant.clientId, source }, code)
      if (!invitation) refuse(findProviderInvitation, 'invitation not found')
      const { name, login: email, providerRole: role } = invitation
      return { name, email, role: role ?? 'reader' }
    },

    accept: async (
      { tenant, source }: InvitedCall,
      typed: { code: string; password: string },
    ): Promise<void> => {
      const { clientId, alias } = tenant
      const outcome = await codes.accept({ clientId, source }, typed, {
        wordsOf: ({ login, name }) => [clientId, alias, login, login.split('@')[0] ?? '', name],
        also: (tx, { login }) =>
          audit.record(
            {
              staffMember: { login, role: 'provider' },
              clientId,
              action: 'provider invitation accepted',
            },
            tx,
          ),
      })
      if (outcome === 'weak password') {
        refuse(acceptProviderInvitation, outcome, { fields: ['password'] })
      }
      if (outcome !== 'accepted') refuse(acceptProviderInvitation, outcome)
    },
  }
}
