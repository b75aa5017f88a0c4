import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  findPaymentGroup,
  payInvoices,
  type PaymentGroup,
  readPaymentGroup,
} from '#contract/money/payment-groups.ts'
import { idempotencyHeader } from '#contract/money/payments.ts'
import { clientId } from '#portal/session/client-id.ts'
import { rememberCharge } from '#portal/queries/money/charged-invoices.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { refetchInvoiceLists } from '#portal/queries/money/invoices.ts'
import { paymentPollDelayMs, PaymentNotSentError } from '#portal/queries/money/payments.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'

/** A known payment; `unknown`: it was sent and no answer has arrived; null: there is no such payment. */
export type KnownGroup = PaymentGroup | 'unknown' | null

async function rememberGroup(client: QueryClient, group: PaymentGroup): Promise<void> {
  for (const part of group.payments) await rememberCharge(client, part)
}

async function askGroup(
  client: QueryClient,
  attempt: string,
  signal: AbortSignal,
): Promise<PaymentGroup | null> {
  try {
    const { group } = await call(findPaymentGroup, { params: { attempt }, signal })
    const found = readPaymentGroup(group)
    await rememberGroup(client, found)
    return found
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null
    throw error
  }
}

/** The payment of several invoices of an attempt; polled while it is being decided. */
export function paymentGroupQuery(attempt: string) {
  return queryOptions({
    queryKey: [clientId(), 'payment-group', attempt],
    queryFn: ({ client, signal }): Promise<KnownGroup> => askGroup(client, attempt, signal),
    staleTime: 0,
    refetchInterval: (query) => {
      const { data, dataUpdateCount, errorUpdateCount } = query.state
      if (data === 'unknown') return paymentPollDelayMs(errorUpdateCount)
      if (data?.state === 'processing') return paymentPollDelayMs(dataUpdateCount)
      return recoveryIntervalMs(query)
    },
  })
}

/** After a lost answer: the group as the server knows it, or `unknown` while it cannot be asked. */
async function resolveLostAnswer(
  client: QueryClient,
  attempt: string,
  lost: unknown,
): Promise<KnownGroup> {
  const options = paymentGroupQuery(attempt)
  let found: KnownGroup
  try {
    found = await client.fetchQuery({ ...options, staleTime: 0, retry: false })
  } catch {
    client.setQueryData(options.queryKey, 'unknown')
    return 'unknown'
  }
  const isUnderWay =
    found !== null && found !== 'unknown' && ['approved', 'processing'].includes(found.state)
  if (isUnderWay) return found
  throw new PaymentNotSentError('the server knows of no charge', { cause: lost })
}

/**
 * Pays several invoices once per `attempt`, however often it is called with it. Throws `ApiError` when
 * the server refused, and reads the lists again, since a bill may have changed; `PaymentNotSentError`
 * when nothing reached it.
 */
export async function payGroup(
  client: QueryClient,
  body: BodyOf<typeof payInvoices>,
  attempt: string,
): Promise<KnownGroup> {
  if (!navigator.onLine) throw new PaymentNotSentError('no network')
  try {
    const headers = { [idempotencyHeader]: attempt }
    const { group } = await call(payInvoices, { body, headers })
    const read = readPaymentGroup(group)
    await rememberGroup(client, read)
    client.setQueryData(paymentGroupQuery(attempt).queryKey, read)
    void refetchInvoiceLists(client)
    return read
  } catch (error) {
    if (!(error instanceof ApiError)) return await resolveLostAnswer(client, attempt, error)
    void refetchInvoiceLists(client)
    throw error
  }
}
