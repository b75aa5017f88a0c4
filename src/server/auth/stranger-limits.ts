import type { Database } from '#server/db/database.ts'
import { minuteSeconds } from '#domain/durations.ts'
import type { AdmitStranger, Demand, StrangersTry, Work } from './admission.ts'
import { type Attempt, backoffLimiter } from '#server/http/backoff-limiter.ts'
import { budget, retryAfterOf } from '#server/http/budget.ts'
import { sourceKey } from '#server/http/source-key.ts'
import { accountDelay, type Wait } from './account-delay.ts'

/** Failures in an hour without a delay; after the fifth the next try must wait one second. */
const freeFailures = 4
const maxDelaySeconds = 15 * minuteSeconds

/** The pace of tries at one account from one place or device. */
export const guessingPace = { freeFailures, maxDelaySeconds }

/** A try at an account by a device that has not signed in to it before. */
export interface StrangersGuess extends StrangersTry {
  /** The key of the account, and of this account tried from this source. */
  readonly account: string
  readonly place: string
  readonly signal: AbortSignal
}

export interface StrangersAttempt extends Attempt {
  /** The stranger has done heavy work for it. */
  readonly hasWorked: boolean
}

export interface StrangerLimits {
  /**
   * Begins a try. While its source, or its tries at this account, must wait, or the alarm is on,
   * refuses with 'too many requests' and a challenge, whose solution lets the try through: a
   * neighbour behind the address of a guesser works for seconds and is not shut out. Many failures
   * at one account delay the answer to each stranger.
   */
  begin(guess: StrangersGuess): Promise<StrangersAttempt>
  /** Clears the failures of an account tried from one source. */
  forgive(place: string): Promise<void>
  /** Seconds until an account may be tried from one source without work. */
  waitSeconds(place: string): Promise<number>
}

/** `failuresPerMinute`: of one source, at all accounts. */
export function strangerLimits(
  database: Pick<Database, 'db'>,
  deps: {
    readonly names: Readonly<Record<'account' | 'place' | 'source', string>>
    readonly failuresPerMinute: number
    readonly keyOf: (...parts: readonly string[]) => string
    readonly admit: AdmitStranger
    readonly wait?: Wait | undefined
  },
): StrangerLimits {
  const { names, failuresPerMinute: points, keyOf, admit } = deps
  const bySource = budget(database, { name: names.source, points, durationSeconds: minuteSeconds })
  const byPlace = backoffLimiter(database, { name: names.place, ...guessingPace })
  const anywhere = accountDelay(database, names.account, deps.wait)

  return {
    begin: async ({ account, place, signal, ...tried }) => {
      const source = keyOf(sourceKey(tried.source))
      const [atPlace, sourceWaits] = await Promise.all([
        byPlace.tryBegin(place),
        retryAfterOf(bySource.consume(source)),
      ])
      const placeWaits = 'retryAfter' in atPlace ? atPlace.retryAfter : 0
      const attempt = 'retryAfter' in atPlace ? byPlace.beginPaid(place) : atPlace
      const giveBack = async () => {
        await Promise.all([sourceWaits === 0 && bySource.reward(source), attempt.abandoned()])
      }
      const retryAfter = Math.max(sourceWaits, placeWaits)
      const demand: Demand | null =
        retryAfter > 0 ? { work: placeWaits > 0 ? 'heavy' : 'light', retryAfter } : null
      let done: Work | null
      try {
        done = await admit(tried, demand)
        await anywhere.serve(account, signal)
      } catch (error) {
        await giveBack()
        throw error
      }
      return {
        hasWorked: done === 'heavy',
        succeeded: async () => {
          await Promise.all([sourceWaits === 0 && bySource.reward(source), attempt.succeeded()])
        },
        failed: async () => {
          await Promise.all([attempt.failed(), anywhere.countFailure(account)])
        },
        abandoned: giveBack,
      }
    },
    forgive: (place) => byPlace.reset(place),
    waitSeconds: (place) => byPlace.waitSeconds(place),
  }
}
