import {
  inviteTenantOwner,
  listTenantUsers,
  renewTenantUser,
  resetTenantUserSecondFactor,
  setTenantUserEnabled,
  withdrawTenantInvitation,
} from '#contract/staff/tenants/tenant-users.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import type { Call } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { Invitations } from '../invitations/invitations.ts'
import type { ProviderUserStore } from './provider-user-store.ts'
import type { ProviderUsers } from './provider-users.ts'

const success = { type: 'success' } as const

type UserEndpoint =
  | typeof renewTenantUser
  | typeof resetTenantUserSecondFactor
  | typeof setTenantUserEnabled

type UserCall = Pick<Call<UserEndpoint>, 'params' | 'staffMember' | 'tenant'>

/**
 * The named users of a provider, in the hands of administrators. The shared access is not among them:
 * `provider-access-routes.ts` has its calls.
 */
export function tenantUserRoutes(
  api: Api,
  deps: {
    readonly store: Pick<ProviderUserStore, 'byId' | 'list'>
    readonly users: ProviderUsers
    readonly invitations: Pick<Invitations, 'invite' | 'list' | 'renew' | 'withdraw'>
    /** The host at which the users of a provider sign in. */
    readonly hostOf: (clientId: string) => Promise<string>
    readonly now: () => Date
  },
): void {
  const { store, users, invitations, hostOf, now } = deps

  async function requireUser(endpoint: UserEndpoint, { staffMember, tenant, params }: UserCall) {
    const user = await store.byId(tenant.clientId, params.id)
    if (!user || user.login === tenant.clientId) refuse(endpoint, 'user not found')
    return { user, at: { staffMember, tenant } }
  }

  register(api, listTenantUsers, async ({ tenant: { clientId } }) => {
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

  register(api, inviteTenantOwner, async ({ tenant, body, staffMember, signal }) => {
    const { clientId } = tenant
    const users = await store.list(clientId, now())
    const isOwner = ({ login, role, disabledAt }: (typeof users)[number]) =>
      login !== clientId && role === 'owner' && disabledAt === null
    if (users.some(isOwner)) refuse(inviteTenantOwner, 'owner exists')
    const call = { tenant, staffMember, hostname: await hostOf(clientId), signal }
    await invitations.invite(inviteTenantOwner, call, { ...body, role: 'owner' })
    return success
  })

  register(api, withdrawTenantInvitation, async (call) => {
    await invitations.withdraw(withdrawTenantInvitation, call, call.params.id)
    return success
  })

  register(api, renewTenantUser, async (call) => {
    const { at, user } = await requireUser(renewTenantUser, call)
    const hostname = await hostOf(call.tenant.clientId)
    await invitations.renew(renewTenantUser, { ...at, hostname, signal: call.signal }, user.id)
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
