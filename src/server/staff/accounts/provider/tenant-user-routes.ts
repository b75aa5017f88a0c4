import {
  inviteTenantOwner,
  listTenantUsers,
  renewTenantUser,
  resetTenantUserSecondFactor,
  setTenantUserEnabled,
  withdrawTenantInvitation,
} from '#contract/staff/tenants/tenant-users.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Invitations } from '../invitations/invitations.ts'
import type { ProviderUserStore } from './provider-user-store.ts'
import type { ProviderUsers } from './provider-users.ts'

const success = { type: 'success' } as const

type UserEndpoint =
  | typeof renewTenantUser
  | typeof resetTenantUserSecondFactor
  | typeof setTenantUserEnabled

interface UserCall {
  readonly staffMember: StaffMember
  readonly params: { readonly clientId: string; readonly id: string }
}

/**
 * The named users of a provider, in the hands of administrators. The shared access is not among them:
 * `provider-access-routes.ts` has its calls.
 */
export function tenantUserRoutes(
  api: Api,
  deps: {
    readonly tenants: Pick<TenantStore, 'find'>
    readonly store: Pick<ProviderUserStore, 'byId' | 'list'>
    readonly users: ProviderUsers
    readonly invitations: Pick<Invitations, 'invite' | 'list' | 'renew' | 'withdraw'>
    /** The host at which the users of a provider sign in. */
    readonly hostOf: (clientId: string) => Promise<string>
    readonly now: () => Date
  },
): void {
  const { tenants, store, users, invitations, hostOf, now } = deps

  const requireTenant = async (
    endpoint:
      | UserEndpoint
      | typeof inviteTenantOwner
      | typeof listTenantUsers
      | typeof withdrawTenantInvitation,
    clientId: string,
  ): Promise<Tenant> => (await tenants.find(clientId)) ?? refuse(endpoint, 'customer not found')

  async function requireUser(endpoint: UserEndpoint, { staffMember, params }: UserCall) {
    const { clientId, id } = params
    const tenant = await requireTenant(endpoint, clientId)
    const user = await store.byId(clientId, id)
    if (!user || user.login === clientId) refuse(endpoint, 'user not found')
    return { tenant, user, at: { staffMember, tenant } }
  }

  register(api, listTenantUsers, async ({ params }) => {
    const { clientId } = await requireTenant(listTenantUsers, params.clientId)
    const [found, invited] = await Promise.all([
      store.list(clientId, now()),
      invitations.list(clientId),
    ])
    const answer: AnswerInput<typeof listTenantUsers> = {
      users: found
        .filter(({ login }) => login !== clientId)
        .map((one) => ({
          id: one.id,
          name: one.name,
          email: one.login,
          role: one.role ?? 'reader',
          is_disabled: one.disabledAt !== null,
          has_authenticator: one.hasAuthenticator,
          passkeys: one.passkeys,
          sessions: one.sessions,
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
    return answer
  })

  register(api, inviteTenantOwner, async ({ params, body, staffMember, signal }) => {
    const tenant = await requireTenant(inviteTenantOwner, params.clientId)
    const { clientId } = tenant
    const users = await store.list(clientId, now())
    const isOwner = ({ login, role, disabledAt }: (typeof users)[number]) =>
      login !== clientId && role === 'owner' && disabledAt === null
    if (users.some(isOwner)) refuse(inviteTenantOwner, 'owner exists')
    const call = { tenant, staffMember, hostname: await hostOf(clientId), signal }
    await invitations.invite(inviteTenantOwner, call, { ...body, role: 'owner' })
    return success
  })

  register(api, withdrawTenantInvitation, async ({ params, staffMember }) => {
    const tenant = await requireTenant(withdrawTenantInvitation, params.clientId)
    await invitations.withdraw(withdrawTenantInvitation, { tenant, staffMember }, params.id)
    return success
  })

  register(api, renewTenantUser, async (call) => {
    const { tenant, user } = await requireUser(renewTenantUser, call)
    const { staffMember, signal } = call
    const hostname = await hostOf(tenant.clientId)
    await invitations.renew(renewTenantUser, { tenant, staffMember, hostname, signal }, user.id)
    return success
  })

  register(api, resetTenantUserSecondFactor, async (call) => {
    const { at, user } = await requireUser(resetTenantUserSecondFactor, call)
    await users.resetSecondFactor(resetTenantUserSecondFactor, at, user.id)
    return success
  })

  register(api, setTenantUserEnabled, async (call) => {
    const { at, user } = await requireUser(setTenantUserEnabled, call)
    await users.setEnabled(setTenantUserEnabled, at, user.id, call.body.is_enabled)
    return success
  })
}
