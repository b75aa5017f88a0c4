import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  findPaymentParts,
  readPaymentPartsRequest,
  requestPaymentParts,
} from '#contract/service/payment-parts.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { invalidateSupport } from './support.ts'

/** Whether overdue bills may be asked to be paid in parts, and the request that waits for an answer. */
export function paymentPartsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'payment-parts'],
    queryFn: async ({ signal }) => {
      const { offered, open } = await call(findPaymentParts, { signal })
      return { isOffered: offered, open: open && readPaymentPartsRequest(open) }
    },
    staleTime: 15_000,
    meta: { persistAs: 'paymentParts' },
  })
}

/** Done once for its `requestKey`. */
export async function askPaymentParts(
  client: QueryClient,
  body: BodyOf<typeof requestPaymentParts>,
) {
  const { request } = await call(requestPaymentParts, { body })
  const open = readPaymentPartsRequest(request)
  client.setQueryData(paymentPartsQuery().queryKey, { isOffered: true, open })
  void invalidateSupport(client)
}
