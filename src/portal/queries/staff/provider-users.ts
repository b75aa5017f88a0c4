import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf } from '#contract/platform/endpoint.ts'
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
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The users of the provider and the invitations that were not accepted yet. */
export function providerUsersQuery() {
  return queryOptions({
    queryKey: [clientId(), 'staff', 'provider-users'],
    queryFn: ({ signal }) => call(listProviderUsers, { signal }),
    staleTime: 0,
  })
}

export async function inviteUser(body: BodyOf<typeof inviteProviderUser>): Promise<void> {
  await call(inviteProviderUser, { body })
}

export async function withdrawInvitation(id: string): Promise<void> {
  await call(withdrawProviderInvitation, { params: { id } })
}

/** Sends an e-mail by which a user chooses a new password. */
export async function renewUser(id: string): Promise<void> {
  await call(renewProviderUser, { params: { id } })
}

export async function changeRole(id: string, role: ProviderRole): Promise<void> {
  await call(setProviderUserRole, { params: { id }, body: { role } })
}

export async function enableUser(id: string, isEnabled: boolean): Promise<void> {
  await call(setProviderUserEnabled, { params: { id }, body: { is_enabled: isEnabled } })
}

export async function removeUserAuthenticator(id: string): Promise<void> {
  await call(resetProviderUserSecondFactor, { params: { id } })
}

export async function endUserSessions(id: string): Promise<void> {
  await call(endProviderUserSessions, { params: { id } })
}

export function findInvitation(code: string): Promise<AnswerOf<typeof findProviderInvitation>> {
  return call(findProviderInvitation, { body: { code } })
}

export async function acceptInvitation(code: string, password: string): Promise<void> {
  await call(acceptProviderInvitation, { body: { code, password } })
}
