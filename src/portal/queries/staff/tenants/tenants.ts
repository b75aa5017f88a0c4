import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  createTenant,
  editTenant,
  findTenant,
  type ListedTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
  type TenantForm,
  type AcceptedTenant,
} from '#contract/staff/tenants/tenants.ts'
import type { RuleSwitch } from '#domain/staff/tenants/rule-switches.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'

export type TenantRequest = TenantForm

const listKey = ['staff', 'tenants'] as const

/** Every provider, including suspended ones. */
export function tenantsQuery() {
  return queryOptions({
    queryKey: listKey,
    queryFn: async ({ signal }): Promise<readonly ListedTenant[]> =>
      (await call(listTenants, { signal })).customers,
    staleTime: 0,
  })
}

/** One provider; null when no provider has this id. */
export function tenantQuery(clientId: string) {
  return queryOptions({
    queryKey: ['staff', 'tenant', clientId],
    queryFn: async ({ signal }): Promise<AcceptedTenant | null> => {
      try {
        return (await call(findTenant, { params: { clientId }, signal })).customer
      } catch (error) {
        const text = refusalText(findTenant, error)
        // A path typed by hand may name no provider.
        if (text === 'customer not found' || text === 'invalid request') return null
        throw error
      }
    },
    // The form must be filled with what is saved now.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export async function addTenant(
  client: QueryClient,
  clientId: string,
  request: TenantRequest,
): Promise<void> {
  await call(createTenant, { body: { client_id: clientId, ...request } })
  await client.invalidateQueries({ queryKey: listKey })
}

/** Saves a provider if it still has this version, and returns the next one; other servers keep none. */
export async function saveTenant(
  client: QueryClient,
  clientId: string,
  request: TenantRequest,
  version: string | undefined,
): Promise<string | undefined> {
  const body = { ...request, ...(version && { version }) }
  const { customer } = await call(editTenant, { params: { clientId }, body })
  await client.invalidateQueries({ queryKey: listKey })
  return customer?.version
}

/** Sets one switch of a provider over what is saved of it now. */
export async function saveSwitch(
  client: QueryClient,
  clientId: string,
  rule: RuleSwitch,
  isOn: boolean,
): Promise<void> {
  const tenant = await client.fetchQuery(tenantQuery(clientId))
  if (!tenant) throw new Error('no such provider')
  const { rules, version, ...saved } = tenant
  const { client_id: _, status: __, gateway_notification_url: ___, ...fields } = saved
  const subjects = fields.subjects ?? []
  if (rules[rule] === isOn) return
  const request = { ...fields, subjects, rules: { ...rules, [rule]: isOn } }
  await saveTenant(client, clientId, request, version)
}

/** A provider, as far as it is suspended or resumed. */
export type NamedTenant = Pick<ListedTenant, 'client_id' | 'alias' | 'status'>

/** Suspends or resumes a provider: shown at once, and undone when the server refuses. */
export function tenantStatusChange(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ client_id: clientId, status }: NamedTenant) =>
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
