import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

const wanted = new WeakMap<QueryClient, Set<string>>()

/**
 * Fetches a query again past every cache on the way. The wish belongs to this one fetch: the query
 * function reads it with `wantsFresh`, and a later refetch in passing may be answered from a cache.
 */
export async function refetchFresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const wishes = wanted.get(client) ?? new Set<string>()
  wanted.set(client, wishes)
  const wish = hashKey(queryKey)
  wishes.add(wish)
  try {
    await client.refetchQueries({ queryKey, exact: true })
  } finally {
    wishes.delete(wish)
  }
}

export function wantsFresh(client: QueryClient, queryKey: QueryKey): boolean {
  return wanted.get(client)?.has(hashKey(queryKey)) ?? false
}
