import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  addTenantApp,
  editTenantApp,
  findTenantApp,
  listTenantApps,
  removeTenantApp,
  type AcceptedTenantApp,
} from '#contract/service/tenant-apps.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'

export type TenantAppRequest = BodyOf<typeof addTenantApp>

/** An app to replace, and the version that was seen; other servers keep none. */
interface SeenApp {
  readonly id: string
  readonly version: string | undefined
}

const tenantAppsKey = (clientId: string) => ['staff', 'tenant-apps', clientId] as const

/** A provider's apps, in the provider's order. */
export function tenantAppsQuery(clientId: string) {
  return queryOptions({
    queryKey: tenantAppsKey(clientId),
    queryFn: async ({ signal }): Promise<readonly AcceptedTenantApp[]> =>
      (await call(listTenantApps, { params: { clientId }, signal })).customer_apps,
  })
}

/** One app of a provider; null when no app of it has this id. */
export function tenantAppQuery(clientId: string, id: string) {
  return queryOptions({
    queryKey: [...tenantAppsKey(clientId), id],
    queryFn: async ({ signal }): Promise<AcceptedTenantApp | null> => {
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

/** Adds an app, or replaces the one that was seen. */
export async function saveTenantApp(
  client: QueryClient,
  clientId: string,
  seen: SeenApp | null,
  form: TenantAppRequest,
): Promise<void> {
  if (seen) {
    const { id, version } = seen
    const body = { ...form, ...(version && { version }) }
    await call(editTenantApp, { params: { clientId, id }, body })
  } else await call(addTenantApp, { params: { clientId }, body: form })
  await client.invalidateQueries({ queryKey: tenantAppsKey(clientId) })
}

/**
 * Removes an app from the list at once, and restores it when the server refuses. The result is reported
 * to `report` and not to the component: with the last app the list and its component disappear.
 */
export function tenantAppRemoval(
  client: QueryClient,
  clientId: string,
  report: { removed(): void; failed(app: AcceptedTenantApp): void },
) {
  const { queryKey } = tenantAppsQuery(clientId)
  return mutationOptions({
    mutationFn: ({ id }: AcceptedTenantApp) => call(removeTenantApp, { params: { clientId, id } }),
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
