import { queryOptions } from '@tanstack/react-query'
import {
  inviteTenantOwner,
  listTenantUsers,
  renewTenantUser,
  resetTenantUserSecondFactor,
  setTenantUserEnabled,
  withdrawTenantInvitation,
} from '#contract/staff/tenants/tenant-users.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The named users of a provider and who is invited, for administrators. */
export function tenantUsersQuery(client: string) {
  return queryOptions({
    queryKey: ['staff', 'tenant-users', client],
    queryFn: ({ signal }) => call(listTenantUsers, { params: { clientId: client }, signal }),
    staleTime: 0,
  })
}

/** Invites the first owner of a provider by e-mail. */
export async function inviteOwner(
  client: string,
  body: BodyOf<typeof inviteTenantOwner>,
): Promise<void> {
  await call(inviteTenantOwner, { params: { clientId: client }, body })
}

export async function withdrawOwnerInvitation(client: string, id: string): Promise<void> {
  await call(withdrawTenantInvitation, { params: { clientId: client, id } })
}

/** Sends an e-mail by which the user chooses a new password. */
export async function sendTenantUserAccess(client: string, id: string): Promise<void> {
  await call(renewTenantUser, { params: { clientId: client, id } })
}

export async function removeTenantUserAuthenticator(client: string, id: string): Promise<void> {
  await call(resetTenantUserSecondFactor, { params: { clientId: client, id } })
}

export async function enableTenantUser(
  client: string,
  id: string,
  isEnabled: boolean,
): Promise<void> {
  const params = { clientId: client, id }
  await call(setTenantUserEnabled, { params, body: { is_enabled: isEnabled } })
}
