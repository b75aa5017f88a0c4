import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { writeTimeoutMs } from '#contract/platform/patience.ts'
import type { Payment } from '#contract/money/payments.ts'
import { ApiError, isFinalRefusal } from '#portal/queries/calls/failure.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'
import { clientId } from '#portal/session/client-id.ts'

/** How often a payment is polled while it is being decided: the first polls, then the later ones. */
const polling = { firstDelayMs: 2_000, firstPolls: 10, laterDelayMs: 8_000 }

const pollDelayMs = (polls: number) =>
  polls < polling.firstPolls ? polling.firstDelayMs : polling.laterDelayMs

type State = Pick<Payment, 'state'>

/**
 * What is known of an attempt to pay. null: the server has none. `unknown`: it was sent, and neither its answer nor a
 * later one has arrived, so that it may or may not have charged.
 */
export type Known<T> = T | 'unknown' | null

/** Whether it may still be charged, so that its bills must not be paid in another way. */
export const isUndecided = (known: Known<State> | undefined): boolean =>
  known === 'unknown' || known?.state === 'processing'

const isUnderWay = ({ state }: State) => state === 'approved' || state === 'processing'

/** Whether the server may have received a payment all the same: nothing answered, or a proxy that gave up waiting. */
export const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.text === null && error.status >= 500)

/** The payment never reached the server, and can no longer reach it: nothing was charged. */
export class PaymentNotSentError extends Error {
  override readonly name = 'PaymentNotSentError'
}

/** When attempts of this page were sent, by their id: milliseconds of the page's clock. */
const sentMs = new Map<string, number>()

/**
 * Whether an attempt that the server does not know may still be stored: the server asks the provider first,
 * and knows of no payment until then.
 */
const mayStillArrive = (id: string): boolean =>
  performance.now() - (sentMs.get(id) ?? -Infinity) < writeTimeoutMs

/** Attempts to pay in one way. */
interface Attempts<T> {
  /** Of their query. */
  readonly name: string
  /** What they are known by: the key that each is sent with, or the bill, which may have one from before. */
  readonly by: 'bill' | 'key'
  /** Asks the server for one. */
  readonly find: (client: QueryClient, id: string, signal: AbortSignal) => Promise<T>
  /** Reads again what a refusal may have changed. */
  readonly afterRefusal: (client: QueryClient, queryKey: readonly unknown[]) => Promise<void> | void
}

export function attemptsOf<T extends State>({ name, by, find, afterRefusal }: Attempts<T>) {
  /** `isLost`: the answer was, so what may still arrive is not known yet. */
  async function ask(
    client: QueryClient,
    id: string,
    { isLost, signal }: { readonly isLost: boolean; readonly signal: AbortSignal },
  ): Promise<Known<T>> {
    try {
      const found = await find(client, id, signal)
      const isFormer = by === 'bill' && !isUnderWay(found)
      return isLost && isFormer && mayStillArrive(id) ? 'unknown' : found
    } catch (error) {
      if (!isFinalRefusal(error) || ![400, 404].includes(error.status)) throw error
      // A 404 without a listed text does not say that the server has no such attempt.
      return isLost && (error.text === null || mayStillArrive(id)) ? 'unknown' : null
    }
  }

  /** An attempt; polled while it is undecided. */
  const query = (id: string) =>
    queryOptions({
      queryKey: [clientId(), name, id],
      queryFn: ({ client, queryKey, signal }): Promise<Known<T>> => {
        const isLost = client.getQueryData<Known<T>>(queryKey) === 'unknown'
        return ask(client, id, { isLost, signal })
      },
      staleTime: 0,
      refetchInterval: (polled) => {
        const { data, dataUpdateCount, errorUpdateCount } = polled.state
        return isUndecided(data)
          ? pollDelayMs(dataUpdateCount + errorUpdateCount)
          : recoveryIntervalMs(polled)
      },
    })

  /** After a lost answer: what the server knows, or `unknown` while it cannot be asked or the attempt may still arrive. */
  async function resolveLost(
    client: QueryClient,
    id: string,
    lost: unknown,
  ): Promise<T | 'unknown'> {
    const { queryKey } = query(id)
    let found: Known<T> = 'unknown'
    try {
      found = await client.fetchQuery<Known<T>>({
        queryKey,
        staleTime: 0,
        retry: false,
        queryFn: ({ signal }) => ask(client, id, { isLost: true, signal }),
      })
    } catch {
      client.setQueryData(queryKey, found)
    }
    if (found === 'unknown' || (found && isUnderWay(found))) return found
    throw new PaymentNotSentError('the server knows of no charge', { cause: lost })
  }

  /**
   * Sends an attempt; after a lost answer, what the server knows of it. Throws `ApiError` when the server refused, and
   * `PaymentNotSentError` when nothing reached it.
   */
  async function send<R>(
    client: QueryClient,
    id: string,
    act: () => Promise<R>,
  ): Promise<R | T | 'unknown'> {
    sentMs.set(id, performance.now())
    try {
      return await act()
    } catch (error) {
      if (isAnswerLost(error)) return await resolveLost(client, id, error)
      await afterRefusal(client, query(id).queryKey)
      throw error
    }
  }

  return { query, send }
}
