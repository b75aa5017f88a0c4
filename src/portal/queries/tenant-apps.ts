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

const tenantAppsKey = (clientId: string) => ['staff', 'tenant-apps', clientId] as const

/** A provider's apps, in the provider's order. */
export function tenantAppsQuery(clientId: string) {
  return queryOptions({
    queryKey: tenantAppsKey(clientId),
    queryFn: async ({ signal }): Promise<readonly TenantAppEntry[]> =>
      (await call(listTenantApps, { params: { clientId }, signal })).customer_apps,
  })
}

/** One app of a provider; null when there is none of that id. */
export function tenantAppQuery(clientId: string, id: string) {
  return queryOptions({
    queryKey: [...tenantAppsKey(clientId), id],
    queryFn: async ({ signal }): Promise<TenantAppEntry | null> => {
      try {
        return (await call(findTenantApp, { params: { clientId, id }, signal })).customer_app
      } catch (error) {
        const text = refusalText(findTenantApp, error)
        // A path typed by hand may name no app.
        const isUnknown = text === 'customer app not found' || text === 'invalid request'
        if (isUnknown || text === 'customer not found') return null
        throw error
      }
    },
    // The form must be filled with what is saved now.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Adds an app, or replaces the one of this id. */
export async function saveTenantApp(
  client: QueryClient,
  clientId: string,
  id: string | null,
  body: TenantAppRequest,
): Promise<void> {
  if (id === null) await call(addTenantApp, { params: { clientId }, body })
  else await call(editTenantApp, { params: { clientId, id }, body })
  await client.invalidateQueries({ queryKey: tenantAppsKey(clientId) })
}

/**
 * Removes an app from the list at once, and restores it when the server refuses. The result is reported
 * to `report` and not to the component: with the last app the list and its component disappear.
 */
export function tenantAppRemoval(
  client: QueryClient,
  clientId: string,
  report: { removed(): void; failed(app: TenantAppEntry): void },
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
    onSuccess: () => report.removed(),
    onError: (_error, app, kept) => {
      client.setQueryData(queryKey, kept?.before)
      report.failed(app)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
