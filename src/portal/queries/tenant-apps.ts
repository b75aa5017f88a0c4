import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  addTenantApp,
  editTenantApp,
  findTenantApp,
  listTenantApps,
  removeTenantApp,
  type TenantAppEntry,
} from '#contract/tenant-apps.ts'
import { call } from './client.ts'
import { refusalText } from './failure.ts'

export type TenantAppRequest = BodyOf<typeof addTenantApp>

const keyOf = (clientId: string) => ['staff', 'tenant-apps', clientId] as const

/** A provider's apps, in its order. */
export function tenantAppsQuery(clientId: string) {
  return queryOptions({
    queryKey: keyOf(clientId),
    queryFn: async ({ signal }): Promise<readonly TenantAppEntry[]> =>
      (await call(listTenantApps, { params: { clientId }, signal })).customer_apps,
  })
}

/** One of them; null when there is none such. */
export function tenantAppQuery(clientId: string, id: string) {
  return queryOptions({
    queryKey: [...keyOf(clientId), id],
    queryFn: async ({ signal }): Promise<TenantAppEntry | null> => {
      try {
        return (await call(findTenantApp, { params: { clientId, id }, signal })).customer_app
      } catch (error) {
        const text = refusalText(findTenantApp, error)
        // An address somebody typed by hand names no app either.
        const isUnknown = text === 'customer app not found' || text === 'invalid request'
        if (isUnknown || text === 'customer not found') return null
        throw error
      }
    },
    // It is about to be changed: what is filled in must be what stands.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Adds an app, or with an id replaces what is said of it. */
export async function saveTenantApp(
  client: QueryClient,
  clientId: string,
  id: string | null,
  body: TenantAppRequest,
): Promise<void> {
  if (id === null) await call(addTenantApp, { params: { clientId }, body })
  else await call(editTenantApp, { params: { clientId, id }, body })
  await client.invalidateQueries({ queryKey: keyOf(clientId) })
}

/**
 * Off the list at once; back in its place when the server did not take it away. What became of it is
 * told here: the last app of a list takes the list with it, and whoever asked is gone by then.
 */
export function tenantAppRemoval(
  client: QueryClient,
  clientId: string,
  told: { removed(): void; failed(app: TenantAppEntry): void },
) {
  const { queryKey } = tenantAppsQuery(clientId)
  return mutationOptions({
    mutationFn: ({ id }: TenantAppEntry) => call(removeTenantApp, { params: { clientId, id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (apps) => apps?.filter((app) => app.id !== id))
      return { before }
    },
    onSuccess: () => told.removed(),
    onError: (_error, app, kept) => {
      client.setQueryData(queryKey, kept?.before)
      told.failed(app)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
