import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { writeTimeoutMs } from '#contract/platform/patience.ts'
import {
  idempotencyHeader,
  payInvoice,
  type Payment,
  findInvoicePayment,
  readPayment,
} from '#contract/money/payments.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { addCharge, rememberCharge } from './charged-invoices.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { refetchFresh } from '#portal/queries/calls/fresh.ts'
import { invoiceQuery, refetchInvoiceLists } from './invoices.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'

/** How often a payment is polled while it is being decided: the first polls, then the later ones. */
const polling = { firstDelayMs: 2_000, firstPolls: 10, laterDelayMs: 8_000 }

export const paymentPollDelayMs = (polls: number) =>
  polls < polling.firstPolls ? polling.firstDelayMs : polling.laterDelayMs

/**
 * The card payment of an invoice: null when no payment was made; `unknown` when one was sent and neither its
 * answer nor a later one has arrived, so that the card may or may not have been charged.
 */
export type KnownPayment = Payment | 'unknown' | null

/** When payments of this page were sent, by bill or attempt: milliseconds of the page's clock. */
const sentMs = new Map<string, number>()

/** Notes that a payment is sent now. */
export const notePayment = (of: string) => sentMs.set(of, performance.now())

/**
 * Whether a payment that the server does not know may still be stored: the server asks the provider first,
 * and knows of no payment until then.
 */
export const mayStillArrive = (of: string): boolean =>
  performance.now() - (sentMs.get(of) ?? -Infinity) < writeTimeoutMs

/** Whether the server may have received a payment all the same: nothing answered, or a proxy that gave up waiting. */
export const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.text === null && error.status >= 500)

const isUnderWay = ({ state }: Pick<Payment, 'state'>) =>
  state === 'approved' || state === 'processing'

/**
 * What is known after a lost answer: that there is no payment, or one from before that was not charged, is
 * no proof as long as this one may still arrive.
 */
const untilArrived = (invoiceId: string, found: KnownPayment): KnownPayment =>
  (found === null || (found !== 'unknown' && !isUnderWay(found))) && mayStillArrive(invoiceId)
    ? 'unknown'
    : found

/** Whether the card may still be charged, so that the invoice must not be paid in another way. */
export const isUndecided = (
  payment: Pick<Payment, 'state'> | 'unknown' | null | undefined,
): boolean => payment === 'unknown' || payment?.state === 'processing'

/**
 * The last card payment of an invoice as the server knows it; `untold` where the server does not have
 * this call, and so has not said that the card was not charged.
 */
async function askPayment(
  client: QueryClient,
  invoiceId: string,
  { untold, signal }: { readonly untold: 'unknown' | null; readonly signal: AbortSignal },
): Promise<KnownPayment> {
  try {
    const { payment } = await call(findInvoicePayment, { params: { invoiceId }, signal })
    const found = readPayment(payment)
    await rememberCharge(client, found)
    return found
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
    // An invoice of another subscriber: the query of the invoice reports that it is not found.
    return error.text === null ? untold : null
  }
}

/** The last card payment of an invoice; polled while it is being decided. */
export function paymentQuery(invoiceId: string) {
  return queryOptions({
    queryKey: [clientId(), 'payment', invoiceId],
    queryFn: async ({ client, queryKey, signal }): Promise<KnownPayment> => {
      const isLost = client.getQueryData<KnownPayment>(queryKey) === 'unknown'
      const untold = isLost ? 'unknown' : null
      const found = await askPayment(client, invoiceId, { untold, signal })
      return isLost ? untilArrived(invoiceId, found) : found
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

/** The payment never reached the server, and can no longer reach it: the card was not charged. */
export class PaymentNotSentError extends Error {
  override readonly name = 'PaymentNotSentError'
}

/**
 * After a lost answer: the payment as the server knows it, or `unknown` while it cannot be asked or the
 * payment may still arrive.
 */
export async function resolveLostAnswer<T extends Pick<Payment, 'state'>>(
  client: QueryClient,
  queryKey: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<T | 'unknown' | null>,
  lost: unknown,
): Promise<T | 'unknown'> {
  const read = { queryKey, staleTime: 0, retry: false } as const
  type Found = T | 'unknown' | null
  let found: Found = 'unknown'
  try {
    found = await client.fetchQuery<Found>({ ...read, queryFn: ({ signal }) => ask(signal) })
  } catch {
    client.setQueryData(queryKey, found)
  }
  if (found === 'unknown' || (found && isUnderWay(found))) return found
  throw new PaymentNotSentError('the server knows of no charge', { cause: lost })
}

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
  const { queryKey } = paymentQuery(body.invoiceId)
  notePayment(body.invoiceId)
  try {
    const { payment } = await call(payInvoice, { body, headers: { [idempotencyHeader]: key } })
    if (!payment) {
      await addCharge(client, { invoiceId: body.invoiceId, at: serverNow().toISOString() })
      return 'paid'
    }
    const read = readPayment(payment)
    await rememberCharge(client, read)
    client.setQueryData(queryKey, read)
    return read
  } catch (error) {
    if (isAnswerLost(error)) {
      const { invoiceId } = body
      const ask = async (signal: AbortSignal) =>
        untilArrived(invoiceId, await askPayment(client, invoiceId, { untold: 'unknown', signal }))
      return await resolveLostAnswer(client, queryKey, ask, error)
    }
    await client.refetchQueries({ queryKey, exact: true })
    throw error
  }
}

/** Fetches the invoice and the lists again after a payment. */
export async function refetchPaid(client: QueryClient, invoiceId: string): Promise<void> {
  await Promise.all([
    refetchFresh(client, invoiceQuery(invoiceId).queryKey),
    refetchInvoiceLists(client),
  ])
}
