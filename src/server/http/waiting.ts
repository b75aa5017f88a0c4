import { hourSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { budget, isWithin, within } from './budget.ts'

/** A try that was let through: how it ended decides what the next one costs. */
export interface Turn {
  /** Whoever got in has nothing to wait for. */
  succeeded(): Promise<void>
  failed(): Promise<void>
  /** It could not be judged, so it never happened. */
  abandoned(): Promise<void>
}

export interface Waiting {
  /** Refuses with 'too many requests' while this key must wait. */
  begin(key: string): Promise<Turn>
  forget(key: string): Promise<void>
}

/**
 * What guessing costs: the first failures of an hour are free, then one try is let through per 1, 2,
 * 4 … seconds, up to `maxDelaySeconds`. Nothing is ever locked. Its budgets begin with `name`.
 */
export function waiting(
  database: Pick<Database, 'db'>,
  {
    name,
    freeFailures,
    maxDelaySeconds,
  }: { name: string; freeFailures: number; maxDelaySeconds: number },
): Waiting {
  const free = budget(database, {
    name: `${name}-free`,
    points: freeFailures,
    duration: hourSeconds,
  })
  const strikes = budget(database, { name: `${name}-strikes`, points: 1, duration: hourSeconds })
  const gate = budget(database, { name: `${name}-gate`, points: 1, duration: 1 })

  /** A slot of its own after the free failures: one statement both asks and takes it. */
  const pass = async (key: string): Promise<boolean> => {
    if (await isWithin(free.consume(key))) return false
    const before = (await strikes.get(key))?.consumedPoints ?? 0
    await within(gate.consume(key, 1, { customDuration: Math.min(2 ** before, maxDelaySeconds) }))
    return true
  }

  const forget = async (key: string) => {
    await Promise.all([free, strikes, gate].map((limit) => limit.delete(key)))
  }

  return {
    forget,
    begin: async (key) => {
      const isGated = await pass(key)
      return {
        succeeded: () => forget(key),
        failed: async () => {
          if (isGated) await strikes.penalty(key)
        },
        abandoned: async () => {
          await (isGated ? gate.delete(key) : free.reward(key))
        },
      }
    },
  }
}
