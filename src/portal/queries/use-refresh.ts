import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchFresh } from './fresh.ts'

interface Refresh {
  readonly isRefreshing: boolean
  /** Answers whether the server did; what was on screen stays there either way. */
  readonly refresh: () => Promise<boolean>
}

/** "Atualizar": asks for these queries past every cache. */
export function useRefresh(...keys: readonly QueryKey[]): Refresh {
  const client = useQueryClient()
  const [isRefreshing, setIsRefreshing] = useState(false)

  async function refresh(): Promise<boolean> {
    setIsRefreshing(true)
    await Promise.all(keys.map((key) => refetchFresh(client, key)))
    setIsRefreshing(false)
    return keys.every((key) => client.getQueryState(key)?.status === 'success')
  }

  return { isRefreshing, refresh }
}
