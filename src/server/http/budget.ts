import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/database.ts'
import { startAcrossTenants } from '#server/db/tenant-scope.ts'
import { rateLimits } from './limits-table.ts'
import { commonRefusal, type Refusal } from './refusal.ts'

export interface Budget {
  /** The prefix of its keys. */
  readonly name: string
  /** What may be consumed of one key within `durationSeconds`. */
  readonly points: number
  readonly durationSeconds: number
}

/** A budget that all server processes share. Its keys must contain the tenant. */
export function budget(
  { db }: Pick<Database, 'db'>,
  { name, points, durationSeconds: duration }: Budget,
) {
  const options = {
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration,
    // It deletes expired rows of every limiter in the table, so one limiter does it for all.
    clearExpiredByTimeout: name === 'sign-in-source',
  }
  // The timer that deletes them keeps this scope.
  return startAcrossTenants(() => new RateLimiterDrizzle(options))
}

/** Refuses with 'too many requests', and the seconds to wait, when the budget is spent. */
export async function consumeOrRefuse(consumed: Promise<RateLimiterRes>): Promise<void> {
  const spent = await consumed.then(() => null, spentResult)
  if (spent !== null) throw tooManyRequests(spent)
}

/** The refusal of a spent budget, with the seconds until some of it is back. */
export function tooManyRequests({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return commonRefusal('too many requests', { retryAfter })
}

/** Whether there was enough of the budget. */
export async function tryConsume(consumed: Promise<RateLimiterRes>): Promise<boolean> {
  return (await consumed.then(() => null, spentResult)) === null
}

/** The library rejects with its result when a budget is spent, and with an Error when it failed. */
function spentResult(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}
