import type { QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  idempotencyHeader,
  payInvoice,
  type Payment,
  findInvoicePayment,
  type RawPayment,
  readPayment,
} from '#contract/money/payments.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { call } from '#portal/queries/calls/client.ts'
import { attemptsOf, type Known, PaymentNotSentError } from './attempts.ts'
import { addCharge, rememberCharge } from './charged-invoices.ts'
import { refetchFresh } from '#portal/queries/calls/fresh.ts'
import { invoiceQuery, refetchInvoiceLists } from './invoices.ts'

/** The last card payment of an invoice. */
export type KnownPayment = Known<Payment>

async function read(client: QueryClient, raw: RawPayment): Promise<Payment> {
  const payment = readPayment(raw)
  await rememberCharge(client, payment)
  return payment
}

const attempts = attemptsOf({
  name: 'payment',
  by: 'bill',
  // An invoice of another subscriber has none: the query of the invoice reports that it is not found.
  find: async (client, invoiceId, signal) => {
    const { payment } = await call(findInvoicePayment, { params: { invoiceId }, signal })
    return read(client, payment)
  },
  afterRefusal: (client, queryKey) => client.refetchQueries({ queryKey, exact: true }),
})

/** The last card payment of an invoice; polled while it is being decided. */
export const paymentQuery = attempts.query

/**
 * Pays an invoice once per `key`, however often it is called with that key. Throws `ApiError` when the
 * server refused and `PaymentNotSentError` when nothing reached it; a lost answer gives `unknown`, and
 * the answer of a server that says no more than that it is paid gives `paid`.
 */
export async function pay(
  client: QueryClient,
  body: BodyOf<typeof payInvoice>,
  key: string,
): Promise<KnownPayment | 'paid'> {
  // The one case in which the browser knows that no request can be sent.
  if (!navigator.onLine) throw new PaymentNotSentError('no network')
  const { invoiceId } = body
  return attempts.send(client, invoiceId, async () => {
    const { payment } = await call(payInvoice, { body, headers: { [idempotencyHeader]: key } })
    if (!payment) {
      await addCharge(client, { invoiceId, at: serverNow().toISOString() })
      return 'paid'
    }
    const paid = await read(client, payment)
    client.setQueryData(paymentQuery(invoiceId).queryKey, paid)
    return paid
  })
}

/** Fetches the invoice and the lists again after a payment. */
export async function refetchPaid(client: QueryClient, invoiceId: string): Promise<void> {
  await Promise.all([
    refetchFresh(client, invoiceQuery(invoiceId).queryKey),
    refetchInvoiceLists(client),
  ])
}
