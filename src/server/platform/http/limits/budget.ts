import { inArray } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/platform/db/database.ts'
import { rateLimits } from './limits-table.ts'
import { commonRefusal } from '../refusal.ts'

export interface Budget {
  /** The prefix of its keys. */
  readonly name: string
  /** What may be consumed of one key within `perSeconds`. */
  readonly points: number
  readonly perSeconds: number
}

/** A budget that all server processes share. Its keys must contain the tenant. */
export function budget(
  { db }: Pick<Database, 'db'>,
  { name, points, perSeconds: duration }: Budget,
) {
  const options = {
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration,
    // Rows of spent time are deleted by `installation/retention/`: a timer of the library outlives the server.
    clearExpiredByTimeout: false,
  }
  return new RateLimiterDrizzle(options)
}

type BudgetLimiter = ReturnType<typeof budget>

/** What was consumed of a key by now, what was refused included. */
export async function pointsOf(consumed: Promise<RateLimiterRes>): Promise<number> {
  return (await consumed.catch(spentResult)).consumedPoints
}

/** Seconds until some of a spent budget is back; 0 when there was enough of it. */
export async function retryAfterOf(consumed: Promise<RateLimiterRes>): Promise<number> {
  const spent = await consumed.then(() => null, spentResult)
  return spent === null ? 0 : Math.max(1, Math.ceil(spent.msBeforeNext / 1000))
}

/** Seconds until some of a budget is back that is spent already; 0 while there is some. Counts nothing. */
export async function waitSecondsOf(limit: BudgetLimiter, key: string): Promise<number> {
  const spent = await limit.get(key)
  if (!spent || spent.consumedPoints < limit.points) return 0
  return Math.max(0, Math.ceil(spent.msBeforeNext / 1000))
}

/** Refuses with 'too many requests', and the seconds to wait, when the budget is spent. */
export async function consumeOrRefuse(consumed: Promise<RateLimiterRes>): Promise<void> {
  const retryAfter = await retryAfterOf(consumed)
  if (retryAfter > 0) throw commonRefusal('too many requests', { retryAfter })
}

/** Counts each use against a budget, by the parts of its key; refuses as `consumeOrRefuse` does. */
export function limiter(
  database: Pick<Database, 'db'>,
  limit: Budget,
): (...key: readonly string[]) => Promise<void> {
  const uses = budget(database, limit)
  return (...key) => consumeOrRefuse(uses.consume(JSON.stringify(key)))
}

/** Gives a key all of several budgets back, by one statement. */
export async function restoreBudgets(
  { db }: Pick<Database, 'db'>,
  limits: readonly BudgetLimiter[],
  key: string,
): Promise<void> {
  const keys = limits.map((limit) => limit.getKey(key))
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys))
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
