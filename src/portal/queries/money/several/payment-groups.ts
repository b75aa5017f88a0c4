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
import {
  isAnswerLost,
  isUndecided,
  mayStillArrive,
  notePayment,
  paymentPollDelayMs,
  PaymentNotSentError,
  resolveLostAnswer,
} from '#portal/queries/money/payments.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'

/** A known payment; `unknown`: it was sent and no answer has arrived; null: there is no such payment. */
export type KnownGroup = PaymentGroup | 'unknown' | null

async function rememberGroup(client: QueryClient, group: PaymentGroup): Promise<void> {
  for (const part of group.payments) await rememberCharge(client, part)
}

async function askGroup(
  client: QueryClient,
  attempt: string,
  { isLost, signal }: { readonly isLost: boolean; readonly signal: AbortSignal },
): Promise<KnownGroup> {
  try {
    const { group } = await call(findPaymentGroup, { params: { attempt }, signal })
    const found = readPaymentGroup(group)
    await rememberGroup(client, found)
    return found
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
    // Without a text the answer is not the portal's, which has not said that nothing was charged.
    return isLost && (error.text === null || mayStillArrive(attempt)) ? 'unknown' : null
  }
}

/** The payment of several invoices of an attempt; polled while it is being decided. */
export function paymentGroupQuery(attempt: string) {
  return queryOptions({
    queryKey: [clientId(), 'payment-group', attempt],
    queryFn: ({ client, queryKey, signal }): Promise<KnownGroup> => {
      const isLost = client.getQueryData<KnownGroup>(queryKey) === 'unknown'
      return askGroup(client, attempt, { isLost, signal })
    },
    staleTime: 0,
    refetchInterval: (query) => {
      const { data, dataUpdateCount, errorUpdateCount } = query.state
      return isUndecided(data)
        ? paymentPollDelayMs(dataUpdateCount + errorUpdateCount)
        : recoveryIntervalMs(query)
    },
  })
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
  notePayment(attempt)
  try {
    const headers = { [idempotencyHeader]: attempt }
    const { group } = await call(payInvoices, { body, headers })
    const read = readPaymentGroup(group)
    await rememberGroup(client, read)
    client.setQueryData(paymentGroupQuery(attempt).queryKey, read)
    void refetchInvoiceLists(client)
    return read
  } catch (error) {
    if (isAnswerLost(error)) {
      const ask = (signal: AbortSignal) => askGroup(client, attempt, { isLost: true, signal })
      return await resolveLostAnswer(client, paymentGroupQuery(attempt).queryKey, ask, error)
    }
    void refetchInvoiceLists(client)
    throw error
  }
}
