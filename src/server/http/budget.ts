import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from './limits-table.ts'
import { commonRefusal, type Refusal } from './refusal.ts'

export interface Budget {
  /**
   * `name`: prefix of the budget's keys. `points`: how many are available. `duration`: the window
   * in seconds.
   */
  readonly name: string
  readonly points: number
  readonly duration: number
}

/** A budget shared by all server processes. Keys must include the tenant. */
export function budget({ db }: Pick<Database, 'db'>, { name, points, duration }: Budget) {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration,
    // Clearing removes the expired rows of all limiters, so one of them is enough.
    clearExpiredByTimeout: name === 'sign-in-source',
  })
}

/**
 * Awaits a consumption; refuses with 'too many requests' and the seconds to wait when the budget is
 * used up.
 */
export async function consumeOrRefuse(consumed: Promise<RateLimiterRes>): Promise<void> {
  const spent = await consumed.then(() => null, asSpent)
  if (spent !== null) throw tooManyRequests(spent)
}

/** The refusal of a used-up budget, with the seconds until points are available again. */
export function tooManyRequests({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return commonRefusal('too many requests', { retryAfter })
}

export async function tryConsume(consumed: Promise<RateLimiterRes>): Promise<boolean> {
  return (await consumed.then(() => null, asSpent)) === null
}

/** The library rejects with its result when a budget is spent, and with an Error when it failed. */
function asSpent(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}
