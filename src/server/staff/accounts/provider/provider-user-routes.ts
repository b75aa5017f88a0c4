import {
  acceptProviderInvitation,
  endProviderUserSessions,
  findProviderInvitation,
  inviteProviderUser,
  listProviderUsers,
  renewProviderUser,
  resetProviderUserSecondFactor,
  setProviderUserEnabled,
  setProviderUserRole,
  withdrawProviderInvitation,
} from '#contract/staff/provider-users.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { Invitations } from '../invitations/invitations.ts'
import type { ProviderUsers } from './provider-users.ts'

const success = { type: 'success' } as const

/** The users of a provider, in the hands of its owners, and the invitations they follow. */
export function providerUserRoutes(
  api: Api,
  deps: { readonly users: ProviderUsers; readonly invitations: Invitations },
): void {
  const { users, invitations } = deps

  register(api, listProviderUsers, ({ staffMember }) => users.list(staffMember))

  register(api, inviteProviderUser, async (call) => {
    await invitations.invite(inviteProviderUser, call, call.body)
    return success
  })

  register(api, withdrawProviderInvitation, async (call) => {
    await invitations.withdraw(withdrawProviderInvitation, call, call.params.id)
    return success
  })

  register(api, renewProviderUser, async (call) => {
    await invitations.renew(renewProviderUser, call, call.params.id)
    return success
  })

  register(api, setProviderUserRole, async (call) => {
    await users.setRole(call, call.params.id, call.body.role)
    return success
  })

  register(api, setProviderUserEnabled, async (call) => {
    await users.setEnabled(setProviderUserEnabled, call, call.params.id, call.body.is_enabled)
    return success
  })

  register(api, resetProviderUserSecondFactor, async (call) => {
    await users.resetSecondFactor(resetProviderUserSecondFactor, call, call.params.id)
    return success
  })

  register(api, endProviderUserSessions, async (call) => {
    await users.endSessions(call, call.params.id)
    return success
  })

  register(api, findProviderInvitation, (call) => invitations.find(call, call.body.code))

  register(api, acceptProviderInvitation, async (call) => {
    await invitations.accept(call, call.body)
    return success
  })
}
