import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  createCloudUser,
  editCloudUser,
  listCloudUsers,
  removeCloudUser,
} from '#contract/service/cloud-users.ts'
import {
  type CloudUser,
  type CloudUserChange,
  cloudUserChanges,
} from '#domain/service/cloud-users/cloud-user.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { NetworkError } from '#portal/queries/calls/failure.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'

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
    meta: { persistAs: 'cloudUsers' },
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
 * Names the edits of this page. One that was cut off, and is tried again here, is still the same edit: the
 * server keeps others out of it, and knows what to restore.
 */
const editId = createRequestKeys()(null)

/** Saves these fields, one per call; the last call ends the edit. Notes in `sent` what it has sent. */
async function saveFields(
  service: CloudService,
  userId: string,
  changes: readonly CloudUserChange[],
  sent: CloudUserChange[] = [],
): Promise<void> {
  for (const change of changes) {
    sent.push(change)
    const edit = { id: editId, rest: changes.length - sent.length }
    await call(editCloudUser, { body: { ...service, userId, ...change, edit } })
  }
}

/** Gives the sent fields their former values, the last one first. A former password is unknown. */
async function restoreFields(
  service: CloudService,
  before: CloudUser,
  sent: readonly CloudUserChange[],
): Promise<void> {
  const changes = sent.flatMap(({ key }) =>
    key === 'password' ? [] : [{ key, value: String(before[key]) }],
  )
  await saveFields(service, before.id, changes.toReversed())
}

/**
 * Saves the changed fields, one per call. When a call fails the fields sent so far are restored: this server
 * has done so where it refused, others do not. The list is fetched again in any case.
 */
export async function saveCloudUser(
  client: QueryClient,
  service: CloudService,
  { before, wish }: { readonly before: CloudUser; readonly wish: CloudUserInput },
): Promise<void> {
  const sent: CloudUserChange[] = []
  try {
    await saveFields(service, before.id, cloudUserChanges(before, wish), sent)
  } catch (error) {
    const isAnySaved = sent.length > 1 || error instanceof NetworkError
    // The server restores what these calls do not reach.
    if (isAnySaved) await restoreFields(service, before, sent).catch(() => undefined)
    throw error
  } finally {
    await refetchCloudUsers(client, service)
  }
}

export async function deleteCloudUser(service: CloudService, userId: string): Promise<void> {
  await call(removeCloudUser, { params: { ...service, userId } })
}
