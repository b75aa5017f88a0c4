import { queryOptions } from '@tanstack/react-query'
import { customerDetails } from '#contract/account/customer.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { wantsFresh } from '#portal/queries/calls/fresh.ts'
import { refreshingIntervalMs } from '#portal/queries/calls/refreshing-interval.ts'

export function customerQuery() {
  return queryOptions({
    queryKey: [clientId(), 'customer'],
    queryFn: async ({ client, queryKey, signal }) => {
      const fresh = wantsFresh(client, queryKey)
      const answer = await call(customerDetails, { fresh, signal })
      const { customer, as_of: asOf, refreshing: isRefreshing } = answer
      return { customer, asOf, isRefreshing }
    },
    staleTime: 10 * minuteMs,
    refetchInterval: refreshingIntervalMs,
    meta: { persistAs: 'customer' },
  })
}
