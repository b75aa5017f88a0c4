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
import { createRequestKeys } from './request-key.ts'

/** A cloud storage: the contract that includes it, and the id of the provider's app. */
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

/** Fetches the list again after a change. */
export async function refetchCloudUsers(client: QueryClient, service: CloudService): Promise<void> {
  await client.invalidateQueries({ queryKey: cloudUsersQuery(service).queryKey })
}

export async function addCloudUser(
  client: QueryClient,
  service: CloudService,
  input: CloudUserInput,
): Promise<void> {
  await call(createCloudUser, { body: { ...service, ...input } })
  await refetchCloudUsers(client, service)
}

/**
 * Saves the changed fields, one per call. When a call fails the server has undone the earlier ones, so
 * the list is fetched again in any case.
 */
export async function saveCloudUser(
  client: QueryClient,
  service: CloudService,
  { before, wish }: { readonly before: CloudUser; readonly wish: CloudUserInput },
): Promise<void> {
  const changes = cloudUserChanges(before, wish)
  const id = createRequestKeys()(null)
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
