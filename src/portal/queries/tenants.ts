import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  createTenant,
  editTenant,
  findTenant,
  type ListedTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
  type TenantEntry,
} from '#contract/tenants.ts'
import { call } from './client.ts'
import { refusalText } from './failure.ts'

export type TenantRequest = Omit<BodyOf<typeof createTenant>, 'client_id'>

const listKey = ['staff', 'tenants'] as const

/** Every provider, suspended ones too. */
export function tenantsQuery() {
  return queryOptions({
    queryKey: listKey,
    queryFn: async ({ signal }): Promise<readonly ListedTenant[]> =>
      (await call(listTenants, { signal })).customers,
    staleTime: 0,
  })
}

/** One provider; null when there is none of that id. */
export function tenantQuery(clientId: string) {
  return queryOptions({
    queryKey: ['staff', 'tenant', clientId],
    queryFn: async ({ signal }): Promise<TenantEntry | null> => {
      try {
        return (await call(findTenant, { params: { clientId }, signal })).customer
      } catch (error) {
        const text = refusalText(findTenant, error)
        // An address somebody typed by hand names no provider either.
        if (text === 'customer not found' || text === 'invalid request') return null
        throw error
      }
    },
    // It is about to be changed: what is filled in must be what stands.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export async function addTenant(
  client: QueryClient,
  clientId: string,
  wish: TenantRequest,
): Promise<void> {
  await call(createTenant, { body: { client_id: clientId, ...wish } })
  await client.invalidateQueries({ queryKey: listKey })
}

/** @param version of the provider as the form was opened */
export async function saveTenant(
  client: QueryClient,
  clientId: string,
  wish: TenantRequest,
  version: string,
): Promise<TenantEntry> {
  const asked = { params: { clientId }, body: { ...wish, version } }
  const { customer } = await call(editTenant, asked)
  await client.invalidateQueries({ queryKey: listKey })
  return customer
}

/** Takes a provider off the air, or puts it back: shown at once, undone when the server said no. */
export function tenantStatusChange(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ client_id: clientId, status }: ListedTenant) =>
      call(status === 'active' ? suspendTenant : resumeTenant, { params: { clientId } }),
    onMutate: async ({ client_id: clientId, status }) => {
      await client.cancelQueries({ queryKey: listKey })
      const before = client.getQueryData<readonly ListedTenant[]>(listKey)
      const next = status === 'active' ? 'suspended' : 'active'
      client.setQueryData<readonly ListedTenant[]>(listKey, (all) =>
        all?.map((one) => (one.client_id === clientId ? { ...one, status: next } : one)),
      )
      return { before }
    },
    onError: (_error, _tenant, kept) => {
      client.setQueryData(listKey, kept?.before)
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}
