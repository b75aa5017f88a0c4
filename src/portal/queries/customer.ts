import { queryOptions } from '@tanstack/react-query'
import { customerDetails } from '#contract/customer.ts'
import { minuteMs } from '#domain/durations.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { wantsFresh } from './fresh.ts'

export function customerQuery() {
  return queryOptions({
    queryKey: [clientId(), 'customer'],
    queryFn: async ({ client, queryKey, signal }) => {
      const fresh = wantsFresh(client, queryKey)
      const { customer, as_of } = await call(customerDetails, { fresh, signal })
      return { customer, asOf: as_of }
    },
    staleTime: 10 * minuteMs,
    meta: { persistAs: 'customer' },
  })
}
