import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Refresh } from '#portal/kit/ages/freshness.tsx'
import { refetchFresh } from './calls/fresh.ts'

/** "Atualizar": fetches these queries again past every cache. */
export function useRefresh(...keys: readonly QueryKey[]): Refresh {
  const client = useQueryClient()
  const [isRefreshing, setIsRefreshing] = useState(false)
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  )
  const hasFailed = useSyncExternalStore(subscribe, () =>
    keys.some((key) => client.getQueryState(key)?.status === 'error'),
  )

  async function refresh(): Promise<boolean> {
    setIsRefreshing(true)
    await Promise.all(keys.map((key) => refetchFresh(client, key)))
    setIsRefreshing(false)
    return keys.every((key) => client.getQueryState(key)?.status === 'success')
  }

  return { isRefreshing, hasFailed, refresh }
}
