import type { QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  findPaymentGroup,
  payInvoices,
  type PaymentGroup,
  type RawPaymentGroup,
  readPaymentGroup,
} from '#contract/money/payment-groups.ts'
import { idempotencyHeader } from '#contract/money/payments.ts'
import { attemptsOf, type Known, PaymentNotSentError } from '#portal/queries/money/attempts.ts'
import { rememberCharge } from '#portal/queries/money/charged-invoices.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refetchInvoiceLists } from '#portal/queries/money/invoices.ts'

export type KnownGroup = Known<PaymentGroup>

async function read(client: QueryClient, raw: RawPaymentGroup): Promise<PaymentGroup> {
  const group = readPaymentGroup(raw)
  for (const part of group.payments) await rememberCharge(client, part)
  return group
}

const attempts = attemptsOf({
  name: 'payment-group',
  by: 'key',
  find: async (client, attempt, signal) => {
    const { group } = await call(findPaymentGroup, { params: { attempt }, signal })
    return read(client, group)
  },
  afterRefusal: (client) => void refetchInvoiceLists(client),
})

/** The payment of several invoices of an attempt; polled while it is being decided. */
export const paymentGroupQuery = attempts.query

/**
 * Pays several invoices once per `attempt`, however often it is called with it. Throws `ApiError` when
 * the server refused; `PaymentNotSentError` when nothing reached it.
 */
export async function payGroup(
  client: QueryClient,
  body: BodyOf<typeof payInvoices>,
  attempt: string,
): Promise<KnownGroup> {
  if (!navigator.onLine) throw new PaymentNotSentError('no network')
  return attempts.send(client, attempt, async () => {
    const headers = { [idempotencyHeader]: attempt }
    const { group } = await call(payInvoices, { body, headers })
    const paid = await read(client, group)
    client.setQueryData(paymentGroupQuery(attempt).queryKey, paid)
    void refetchInvoiceLists(client)
    return paid
  })
}
