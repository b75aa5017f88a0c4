import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  idempotencyHeader,
  payInvoice,
  type Payment,
  findInvoicePayment,
  readPayment,
} from '#contract/payments.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { ApiError } from './failure.ts'
import { refetchFresh } from './fresh.ts'
import { invoiceQuery, refetchInvoiceLists } from './invoices.ts'

/** While the server finds out what became of a charge: often at first, then calmly. */
const paces = { milliseconds: 2_000, eagerAsks: 10, calm: 8_000 }

/**
 * What is known of the card payment of an invoice: null when there was none; `unknown` when one was
 * sent and neither its answer nor any later one has arrived, so that it may or may not be charged.
 */
export type KnownPayment = Payment | 'unknown' | null

/** The last card payment of an invoice; asked again for as long as it is being decided. */
export function paymentQuery(invoiceId: string) {
  return queryOptions({
    queryKey: [clientId(), 'payment', invoiceId],
    queryFn: async ({ signal }): Promise<KnownPayment> => {
      try {
        const { payment } = await call(findInvoicePayment, { params: { invoiceId }, signal })
        return readPayment(payment)
      } catch (error) {
        // An invoice that is not theirs has no payment either; its own query says so.
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === 'unknown') {
        return state.errorUpdateCount < paces.eagerAsks ? paces.milliseconds : paces.calm
      }
      if (state.data?.state !== 'processing') return false
      return state.dataUpdateCount < paces.eagerAsks ? paces.milliseconds : paces.calm
    },
  })
}

/** The order to pay never left this device, or left and was not received: nothing is charged. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** After a lost answer: what the server says it knows, or that nobody can say. */
async function findOut(
  client: QueryClient,
  invoiceId: string,
  lost: unknown,
): Promise<KnownPayment> {
  const options = paymentQuery(invoiceId)
  try {
    const found = await client.fetchQuery({ ...options, staleTime: 0, retry: false })
    const isUnderWay =
      found !== null && found !== 'unknown' && ['approved', 'processing'].includes(found.state)
    if (!isUnderWay) throw new NotSent('the server knows of no charge', { cause: lost })
    return found
  } catch (error) {
    if (error instanceof NotSent) throw error
    client.setQueryData(options.queryKey, 'unknown')
    return 'unknown'
  }
}

/**
 * Pays once for one `key`, however often it is called with it. Throws `ApiError` when the server said
 * no and `NotSent` when nothing reached it; a lost answer is no failure but `unknown`.
 */
export async function pay(
  client: QueryClient,
  body: BodyOf<typeof payInvoice>,
  key: string,
): Promise<KnownPayment> {
  // The one case in which the browser itself knows that nothing can leave.
  if (!navigator.onLine) throw new NotSent('no network')
  const { queryKey } = paymentQuery(body.invoiceId)
  try {
    const { payment } = await call(payInvoice, { body, headers: { [idempotencyHeader]: key } })
    const read = readPayment(payment)
    client.setQueryData(queryKey, read)
    return read
  } catch (error) {
    if (!(error instanceof ApiError)) return await findOut(client, body.invoiceId, error)
    await client.refetchQueries({ queryKey, exact: true })
    throw error
  }
}

/** After a payment the invoice, the lists and the home tell another story. */
export async function refetchPaid(client: QueryClient, invoiceId: string): Promise<void> {
  await Promise.all([
    refetchFresh(client, invoiceQuery(invoiceId).queryKey),
    refetchInvoiceLists(client),
  ])
}
