import { setTimeout as waitFor } from 'node:timers/promises'
import { hourSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { budget } from '#server/http/budget.ts'

/** Failures of an hour, from all sources together, that bring no delay. */
const freeFailures = 20
/** Further failures after which the delay grows by a second. */
const failuresPerSecond = 20
const maxDelaySeconds = 5

/** Waits, or rejects when the caller has gone away. */
export type Wait = (delayMs: number, signal: AbortSignal) => Promise<unknown>

const waitUnlessGone: Wait = (delayMs, signal) => waitFor(delayMs, undefined, { signal })

export interface AccountDelay {
  /** Waits as long as the failures of strangers at this account ask for: 0, or 1 to 5 seconds. */
  serve(account: string, signal: AbortSignal): Promise<void>
  countFailure(account: string): Promise<void>
}

/**
 * The delay that strangers' failures at one account bring to the next strangers, wherever they come
 * from. It is waited for and never refuses, since a guesser who may refuse others shuts the owner out.
 */
export function accountDelay(
  database: Pick<Database, 'db'>,
  name: string,
  wait: Wait = waitUnlessGone,
): AccountDelay {
  const failures = budget(database, { name, points: freeFailures, durationSeconds: hourSeconds })
  return {
    serve: async (account, signal) => {
      const failed = (await failures.get(account))?.consumedPoints ?? 0
      if (failed < freeFailures) return
      const seconds = 1 + Math.floor((failed - freeFailures) / failuresPerSecond)
      await wait(Math.min(seconds, maxDelaySeconds) * 1000, signal)
    },
    countFailure: async (account) => {
      await failures.penalty(account)
    },
  }
}
