import { hourSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { budget, tryConsume, consumeOrRefuse } from './budget.ts'

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
  reset(key: string): Promise<void>
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
    durationSeconds: hourSeconds,
  })
  const failures = budget(database, {
    name: `${name}-strikes`,
    points: 1,
    durationSeconds: hourSeconds,
  })
  const gate = budget(database, { name: `${name}-gate`, points: 1, durationSeconds: 1 })

  /**
   * Whether the attempt is one after the free failures. Such an attempt takes the slot of its
   * delay; asking and taking are one statement.
   */
  const admit = async (key: string): Promise<boolean> => {
    if (await tryConsume(free.consume(key))) return false
    const before = (await failures.get(key))?.consumedPoints ?? 0
    await consumeOrRefuse(
      gate.consume(key, 1, { customDuration: Math.min(2 ** before, maxDelaySeconds) }),
    )
    return true
  }

  const reset = async (key: string) => {
    await Promise.all([free, failures, gate].map((limit) => limit.delete(key)))
  }

  return {
    reset,
    begin: async (key) => {
      const isDelayed = await admit(key)
      return {
        succeeded: () => reset(key),
        failed: async () => {
          if (isDelayed) await failures.penalty(key)
        },
        abandoned: async () => {
          await (isDelayed ? gate.delete(key) : free.reward(key))
        },
      }
    },
  }
}
