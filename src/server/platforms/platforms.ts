import type { Egress } from '../egress/egress.ts'
import { UpstreamFailure } from '../egress/failure.ts'
import { platformConnector } from './connector.ts'
import type { Platform } from './port.ts'
import type { PlatformAccountStore } from './store.ts'

/** Every provider's app platforms. A provider without any is as one whose platforms are away. */
export interface Platforms {
  for(clientId: string): Promise<Platform>
}

export function platforms(accounts: PlatformAccountStore, egress: Egress): Platforms {
  return {
    for: async (clientId) => {
      const account = await accounts.find(clientId)
      if (!account) throw new UpstreamFailure('platform', 'unavailable', 'not configured')
      return platformConnector(account, egress)
    },
  }
}
