import { queryOptions } from '@tanstack/react-query'
import {
  readTenantRemoval,
  removeTenant,
  type AcceptedRemoval,
} from '#contract/staff/tenants/tenant-removal.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'

/** What a provider's removal would erase, or how it goes on; null once the provider is gone. */
export function tenantRemovalQuery(clientId: string) {
  return queryOptions({
    queryKey: ['staff', 'tenant-removal', clientId],
    queryFn: async ({ signal }): Promise<AcceptedRemoval | null> => {
      try {
        return await call(readTenantRemoval, { params: { clientId }, signal })
      } catch (error) {
        if (refusalText(readTenantRemoval, error) === 'customer not found') return null
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'removing' ? 2 * secondMs : false),
  })
}

/** Begins the removal; `typed` is the provider's id as the administrator typed it. */
export async function beginRemoval(clientId: string, typed: string): Promise<void> {
  await call(removeTenant, { params: { clientId }, body: { client_id: typed } })
}
