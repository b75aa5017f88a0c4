import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  createCloudUser,
  editCloudUser,
  listCloudUsers,
  removeCloudUser,
} from '#contract/cloud-users.ts'
import { type CloudUser, cloudUserChanges } from '#domain/cloud-users/cloud-user.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { requestKeys } from './request-key.ts'

/** The contract that brings a storage and the provider's app it is. */
export interface CloudService {
  readonly contractId: string
  readonly cloudServiceId: string
}

export type CloudUserInput = Omit<CloudUser, 'id'> & { readonly password: string }

export function cloudUsersQuery({ contractId, cloudServiceId }: CloudService) {
  return queryOptions({
    queryKey: [clientId(), 'cloud-users', contractId, cloudServiceId],
    queryFn: async ({ signal }) => {
      const params = { contractId, cloudServiceId }
      const { users, quota_limit: limit } = await call(listCloudUsers, { params, signal })
      return { users, limit }
    },
    staleTime: 0,
  })
}

/** After a change the list tells another story. */
export async function refetchCloudUsers(client: QueryClient, service: CloudService): Promise<void> {
  await client.invalidateQueries({ queryKey: cloudUsersQuery(service).queryKey })
}

export async function addCloudUser(
  client: QueryClient,
  service: CloudService,
  wish: CloudUserInput,
): Promise<void> {
  await call(createCloudUser, { body: { ...service, ...wish } })
  await refetchCloudUsers(client, service)
}

/**
 * Saves what was changed, a field a call. When one fails the server has put the earlier ones back,
 * and what is shown afterwards is what holds.
 */
export async function saveCloudUser(
  client: QueryClient,
  service: CloudService,
  { before, wish }: { readonly before: CloudUser; readonly wish: CloudUserInput },
): Promise<void> {
  const changes = cloudUserChanges(before, wish)
  const id = requestKeys()(null)
  try {
    for (const [at, change] of changes.entries()) {
      const edit = { id, rest: changes.length - 1 - at }
      await call(editCloudUser, { body: { ...service, userId: before.id, ...change, edit } })
    }
  } finally {
    await refetchCloudUsers(client, service)
  }
}

export async function deleteCloudUser(service: CloudService, userId: string): Promise<void> {
  await call(removeCloudUser, { params: { ...service, userId } })
}
