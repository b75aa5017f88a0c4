import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  idempotencyHeader,
  payInvoice,
  type Payment,
  paymentOfInvoice,
  readPayment,
} from '#contract/payments.ts'
import { call } from './client.ts'
import { clientId } from './client-id.ts'
import { Refused } from './failure.ts'
import { refetchFresh } from './fresh.ts'
import { invoiceQuery, refetchInvoiceLists } from './invoices.ts'

/** While the server finds out what became of a charge: often at first, then calmly. */
const paces = { milliseconds: 2_000, eagerAsks: 10, calm: 8_000 }

/** The last card payment of an invoice, or null; asked again for as long as it is being decided. */
export function paymentQuery(invoiceId: string) {
  return queryOptions({
    queryKey: [clientId(), 'payment', invoiceId],
    queryFn: async ({ signal }): Promise<Payment | null> => {
      try {
        const { payment } = await call(paymentOfInvoice, { params: { invoiceId }, signal })
        return readPayment(payment)
      } catch (error) {
        // An invoice that is not theirs has no payment either; its own query says so.
        if (error instanceof Refused && [400, 404].includes(error.status)) return null
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'processing') return false
      return state.dataUpdateCount < paces.eagerAsks ? paces.milliseconds : paces.calm
    },
  })
}

/** Pays once for one `key`, however often it is called with it. */
export async function pay(
  client: QueryClient,
  body: BodyOf<typeof payInvoice>,
  key: string,
): Promise<Payment> {
  const { payment } = await call(payInvoice, { body, headers: { [idempotencyHeader]: key } })
  const read = readPayment(payment)
  client.setQueryData(paymentQuery(body.invoiceId).queryKey, read)
  return read
}

/** After a payment the invoice, the lists and the home tell another story. */
export async function refetchPaid(client: QueryClient, invoiceId: string): Promise<void> {
  await Promise.all([
    refetchFresh(client, invoiceQuery(invoiceId).queryKey),
    refetchInvoiceLists(client),
  ])
}
