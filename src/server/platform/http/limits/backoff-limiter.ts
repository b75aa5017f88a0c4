import { hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget, restoreBudgets, retryAfterOf } from './budget.ts'
import { commonRefusal } from '../refusal.ts'

/** An attempt that was let through. Its outcome decides the delay of the next one. */
export interface Attempt {
  /** Clears all delays of the key. */
  succeeded(): Promise<void>
  failed(): Promise<void>
  /** The attempt could not be judged and does not count. */
  abandoned(): Promise<void>
}

export interface BackoffLimiter {
  /** Begins an attempt. Refuses with 'too many requests' while this key must wait. */
  begin(key: string): Promise<Attempt>
  /** As `begin`, but a key that must wait gets the seconds instead of a refusal. */
  tryBegin(key: string): Promise<Attempt | { readonly retryAfter: number }>
  /** An attempt for which the caller has paid in another way while its key must wait. */
  beginPaid(key: string): Attempt
  reset(key: string): Promise<void>
  /** Seconds until the next attempt of this key is let through; asking counts nothing. */
  waitSeconds(key: string): Promise<number>
}

/**
 * Delays guessing: the first `freeFailures` of an hour are free, then one attempt is let through
 * per 1, 2, 4 … seconds, up to `maxDelaySeconds`. Nothing is ever locked. The names of its budgets
 * begin with `name`.
 */
export function backoffLimiter(
  database: Pick<Database, 'db'>,
  {
    name,
    freeFailures,
    maxDelaySeconds,
  }: { name: string; freeFailures: number; maxDelaySeconds: number },
): BackoffLimiter {
  const free = budget(database, {
    name: `${name}-free`,
    points: freeFailures,
    perSeconds: hourSeconds,
  })
  const failures = budget(database, { name: `${name}-strikes`, points: 1, perSeconds: hourSeconds })
  const gate = budget(database, { name: `${name}-gate`, points: 1, perSeconds: 1 })

  /** Takes the slot of a delayed attempt; asking and taking are one statement. */
  const takeSlot = async (key: string) => {
    const before = (await failures.get(key))?.consumedPoints ?? 0
    const customDuration = Math.min(2 ** before, maxDelaySeconds)
    return retryAfterOf(gate.consume(key, 1, { customDuration }))
  }

  const reset = (key: string) => restoreBudgets(database, [free, failures, gate], key)

  const attempt = (
    key: string,
    giveBack: () => Promise<unknown>,
    countFailure = true,
  ): Attempt => ({
    succeeded: () => reset(key),
    failed: async () => {
      if (countFailure) await failures.penalty(key)
    },
    abandoned: async () => {
      await giveBack()
    },
  })

  const tryBegin: BackoffLimiter['tryBegin'] = async (key) => {
    if ((await retryAfterOf(free.consume(key))) === 0) {
      return attempt(key, () => free.reward(key), false)
    }
    const retryAfter = await takeSlot(key)
    return retryAfter > 0 ? { retryAfter } : attempt(key, () => gate.delete(key))
  }

  return {
    reset,
    tryBegin,
    begin: async (key) => {
      const begun = await tryBegin(key)
      if ('retryAfter' in begun) throw commonRefusal('too many requests', begun)
      return begun
    },
    beginPaid: (key) => attempt(key, async () => {}),
    waitSeconds: async (key) => {
      const [spent, waiting] = await Promise.all([free.get(key), gate.get(key)])
      const isFree = (spent?.consumedPoints ?? 0) < freeFailures
      return isFree || !waiting ? 0 : Math.max(0, Math.ceil(waiting.msBeforeNext / 1000))
    },
  }
}
