import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Keys of the queries that are being fetched past every cache, by their client. */
const pending = new WeakMap<QueryClient, Set<string>>()

/**
 * Fetches a query again past every cache. It holds for this one fetch, whose query function reads it
 * with `wantsFresh`; a later automatic fetch may be answered from a cache.
 */
export async function refetchFresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const keys = pending.get(client) ?? new Set<string>()
  pending.set(client, keys)
  const key = hashKey(queryKey)
  keys.add(key)
  try {
    await client.refetchQueries({ queryKey, exact: true })
  } finally {
    keys.delete(key)
  }
}

/** Whether the current fetch of this query must bypass every cache. */
export function wantsFresh(client: QueryClient, queryKey: QueryKey): boolean {
  return pending.get(client)?.has(hashKey(queryKey)) ?? false
}
