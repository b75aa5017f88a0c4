import { queryOptions } from '@tanstack/react-query'
import { staffHealth } from '#contract/health.ts'
import { call } from './client.ts'

/** How every provider's dealings with the outside world stand; looked at again while in view. */
export function staffHealthQuery() {
  return queryOptions({
    queryKey: ['staff', 'health'],
    queryFn: ({ signal }) => call(staffHealth, { signal }),
    staleTime: 0,
    refetchInterval: 15_000,
  })
}
