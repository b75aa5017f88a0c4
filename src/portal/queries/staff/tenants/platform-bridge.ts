import { queryOptions } from '@tanstack/react-query'
import {
  editBridge,
  findBridge,
  type PlatformBridge,
} from '#contract/staff/tenants/platform-bridge.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'

/**
 * The bridge to a provider's app platforms; both fields are empty when it has none, null where the server
 * knows no bridges.
 */
export function bridgeQuery(clientId: string) {
  return queryOptions({
    queryKey: ['staff', 'platform-bridge', clientId],
    queryFn: async ({ signal }): Promise<PlatformBridge | null> => {
      try {
        return await call(findBridge, { params: { clientId }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.isNotOffered) return null
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function saveBridge(clientId: string, body: PlatformBridge): Promise<PlatformBridge> {
  return call(editBridge, { params: { clientId }, body })
}
