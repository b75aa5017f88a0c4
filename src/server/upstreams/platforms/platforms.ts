import type { Egress } from '#server/platform/egress/egress.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { createBridgeClient } from './bridge-client.ts'
import type { Platform } from './port.ts'
import type { BridgeStore } from './store.ts'

/** The app platforms of every provider. Without a bridge they count as unavailable. */
export interface Platforms {
  for(clientId: string): Promise<Platform>
}

export function createPlatforms(bridges: Pick<BridgeStore, 'find'>, egress: Egress): Platforms {
  return {
    for: async (clientId) => {
      const bridge = await bridges.find(clientId)
      if (!bridge) throw new UpstreamFailure('platform', 'unavailable', 'not configured')
      return createBridgeClient(bridge, egress)
    },
  }
}
