import type { Database } from '#server/platform/db/database.ts'
import { minuteSeconds } from '#domain/platform/time/durations.ts'
import {
  type AdmitStranger,
  demandAfter,
  heavyWork,
  lightWork,
  strictest,
  type StrangersTry,
  type Work,
} from './admission.ts'
import { type Attempt, backoffLimiter } from '#server/platform/http/limits/backoff-limiter.ts'
import { budget, retryAfterOf } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import { accountWork } from './account-work.ts'

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
  /** Seconds until the lane of strangers has room for it; 0 where it has. */
  readonly roomSeconds: number
}

export interface StrangersAttempt extends Omit<Attempt, 'failed'> {
  /** What the stranger did for it; null for nothing. */
  readonly work: Work | null
  /** True for the failure from which on strangers work for tries at this account. */
  failed(): Promise<boolean>
}

export interface StrangerLimits {
  /**
   * Begins a try. While its source, or its tries at this account, must wait, while strangers failed
   * often at this account, while their lane is full, or the alarm is on, refuses with 'too many
   * requests' and a challenge, whose solution lets the try through: a neighbour behind the address of
   * a guesser works for seconds and is not shut out.
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
  },
): StrangerLimits {
  const { names, failuresPerMinute: points, keyOf, admit } = deps
  const bySource = budget(database, { name: names.source, points, perSeconds: minuteSeconds })
  const byPlace = backoffLimiter(database, { name: names.place, ...guessingPace })
  const anywhere = accountWork(database, names.account)

  return {
    begin: async ({ account, place, roomSeconds, ...tried }) => {
      const ofAll = strictest([demandAfter(lightWork, roomSeconds), await anywhere.demand(account)])
      // A flood of tries without a solution costs this one question each.
      if (ofAll && tried.proof === null) await admit(tried, ofAll)
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
      const demand = strictest([
        ofAll,
        demandAfter(lightWork, sourceWaits),
        demandAfter(heavyWork, placeWaits),
      ])
      let work: Work | null
      try {
        work = await admit(tried, demand)
      } catch (error) {
        await giveBack()
        throw error
      }
      return {
        work,
        succeeded: async () => {
          await Promise.all([sourceWaits === 0 && bySource.reward(source), attempt.succeeded()])
        },
        failed: async () => {
          const [, asksForWork] = await Promise.all([
            attempt.failed(),
            anywhere.countFailure(account),
          ])
          return asksForWork
        },
        abandoned: giveBack,
      }
    },
    forgive: (place) => byPlace.reset(place),
    waitSeconds: (place) => byPlace.waitSeconds(place),
  }
}
