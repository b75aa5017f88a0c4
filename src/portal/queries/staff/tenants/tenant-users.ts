import { queryOptions } from '@tanstack/react-query'
import {
  listTenantUsers,
  renewTenantUser,
  resetTenantUserSecondFactor,
  setTenantUserEnabled,
} from '#contract/staff/tenants/tenant-users.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The named users of a provider, for administrators. */
export function tenantUsersQuery(client: string) {
  return queryOptions({
    queryKey: ['staff', 'tenant-users', client],
    queryFn: async ({ signal }) =>
      (await call(listTenantUsers, { params: { clientId: client }, signal })).users,
    staleTime: 0,
  })
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
