import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Payment } from '#contract/money/payments.ts'
import { isFinalRefusal } from '#portal/queries/calls/failure.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refetchInvoiceLists } from '#portal/queries/money/invoices.ts'
import {
  isAnswerLost,
  isUndecided,
  mayStillArrive,
  notePayment,
  paymentPollDelayMs,
  resolveLostAnswer,
} from '#portal/queries/money/payments.ts'

/** What is known of an attempt. `unknown`: it was sent and not answered. null: the server has no such attempt. */
export type Known<T> = T | 'unknown' | null

/**
 * Attempts to pay several bills in one way, each by the key that it is sent with. `name`: of its query. `find`:
 * asks the server for an attempt.
 */
export function attemptsOf<T extends Pick<Payment, 'state'>>(
  name: string,
  find: (client: QueryClient, attempt: string, signal: AbortSignal) => Promise<T>,
) {
  async function ask(
    client: QueryClient,
    attempt: string,
    { isLost, signal }: { readonly isLost: boolean; readonly signal: AbortSignal },
  ): Promise<Known<T>> {
    try {
      return await find(client, attempt, signal)
    } catch (error) {
      if (!isFinalRefusal(error) || ![400, 404].includes(error.status)) throw error
      // A 404 without a listed text does not say that the server has no such attempt.
      return isLost && (error.text === null || mayStillArrive(attempt)) ? 'unknown' : null
    }
  }

  /** An attempt; polled while it is undecided. */
  const query = (attempt: string) =>
    queryOptions({
      queryKey: [clientId(), name, attempt],
      queryFn: ({ client, queryKey, signal }): Promise<Known<T>> => {
        const isLost = client.getQueryData<Known<T>>(queryKey) === 'unknown'
        return ask(client, attempt, { isLost, signal })
      },
      staleTime: 0,
      refetchInterval: (polled) => {
        const { data, dataUpdateCount, errorUpdateCount } = polled.state
        return isUndecided(data)
          ? paymentPollDelayMs(dataUpdateCount + errorUpdateCount)
          : recoveryIntervalMs(polled)
      },
    })

  /**
   * Sends an attempt; after a lost answer, what the server knows of it. A refusal may mean that a bill changed, so
   * the lists are read again then. Throws `PaymentNotSentError` when nothing reached the server.
   */
  async function send(
    client: QueryClient,
    attempt: string,
    act: () => Promise<T>,
  ): Promise<T | 'unknown'> {
    notePayment(attempt)
    try {
      return await act()
    } catch (error) {
      if (isAnswerLost(error)) {
        const { queryKey } = query(attempt)
        const read = (signal: AbortSignal) => ask(client, attempt, { isLost: true, signal })
        return await resolveLostAnswer(client, queryKey, read, error)
      }
      void refetchInvoiceLists(client)
      throw error
    }
  }

  return { query, send }
}
