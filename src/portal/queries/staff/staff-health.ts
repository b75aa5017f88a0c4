import { queryOptions } from '@tanstack/react-query'
import { readProviderSystems, staffHealth } from '#contract/installation/health.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The state of every provider's upstreams; polled while in view. */
export function staffHealthQuery() {
  return queryOptions({
    queryKey: ['staff', 'health'],
    queryFn: ({ signal }) => call(staffHealth, { signal }),
    staleTime: 0,
    refetchInterval: 15_000,
  })
}

/** The state of the own provider's systems; polled while in view. */
export function providerSystemsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'staff', 'systems'],
    queryFn: ({ signal }) => call(readProviderSystems, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })
}
