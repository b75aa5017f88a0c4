import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from './limits-table.ts'
import { commonRefusal, type Refusal } from './refusal.ts'

export interface Budget {
  /** How much of it there is, how long in seconds it lasts. The name is the prefix of its keys. */
  readonly name: string
  readonly points: number
  readonly duration: number
}

/** A budget that all server processes share. The tenant belongs into the key. */
export function budget({ db }: Pick<Database, 'db'>, { name, points, duration }: Budget) {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration,
    // It clears the whole table, whoever's rows: one of the limiters is enough.
    clearExpiredByTimeout: name === 'sign-in-source',
  })
}

/** Refuses with 'too many requests', and says for how long, when the budget is spent. */
export async function within(consumed: Promise<RateLimiterRes>): Promise<void> {
  const spent = await consumed.then(() => null, asSpent)
  if (spent !== null) throw tooMany(spent)
}

/** The refusal of a spent budget, with the seconds until there is some again. */
export function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return commonRefusal('too many requests', { retryAfter })
}

export async function isWithin(consumed: Promise<RateLimiterRes>): Promise<boolean> {
  return (await consumed.then(() => null, asSpent)) === null
}

/** The library rejects with its result when a budget is spent, and with an Error when it failed. */
function asSpent(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}
