import { queryOptions } from '@tanstack/react-query'
import { editBridge, findBridge, type PlatformBridge } from '#contract/platform-bridge.ts'
import { call } from './client.ts'

/** The bridge to a provider's app platforms; both fields are empty when it has none. */
export function bridgeQuery(clientId: string) {
  return queryOptions({
    queryKey: ['staff', 'platform-bridge', clientId],
    queryFn: ({ signal }) => call(findBridge, { params: { clientId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function saveBridge(clientId: string, body: PlatformBridge): Promise<PlatformBridge> {
  return call(editBridge, { params: { clientId }, body })
}
