import { hourSeconds, secondMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget } from '#server/platform/http/limits/budget.ts'
import { type Demand, heavyWork } from './admission.ts'

/** Failures of an hour, from all sources together, after which each stranger works; see `accountWork`. */
const freeFailures = 20

export interface AccountWork {
  /** What the failures of strangers at this account ask of the next one; null while they are few. */
  demand(account: string): Promise<Demand | null>
  /** Counts a failure. True for the one that asks strangers for work, at most once an hour. */
  countFailure(account: string): Promise<boolean>
}

/**
 * The work that strangers' failures at one account ask of the next strangers, wherever they come from:
 * light from the twentieth of an hour on, and twice as much with each doubling of the failures, up to
 * heavy work. Who works is let in: failures of a guesser must not shut the owner out.
 */
export function accountWork(database: Pick<Database, 'db'>, name: string): AccountWork {
  const failures = budget(database, { name, points: freeFailures, perSeconds: hourSeconds })
  return {
    demand: async (account) => {
      const counted = await failures.get(account)
      if (!counted || counted.consumedPoints < freeFailures) return null
      const doublings = Math.floor(Math.log2(counted.consumedPoints / freeFailures))
      return {
        work: Math.min(doublings, heavyWork),
        retryAfter: Math.max(1, Math.ceil(counted.msBeforeNext / secondMs)),
      }
    },
    countFailure: async (account) =>
      (await failures.penalty(account)).consumedPoints === freeFailures,
  }
}
