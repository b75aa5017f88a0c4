import { queryOptions } from '@tanstack/react-query'
import { staffHealth } from '#contract/installation/health.ts'
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
