import { createHmac } from 'node:crypto'
import { minuteSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { budget, tryConsume, consumeOrRefuse } from '#server/http/budget.ts'
import { type Attempt, backoffLimiter } from '#server/http/backoff-limiter.ts'
import type { EnumerationBudget } from './enumeration-budget.ts'
import { sourceKey } from '#server/http/source-key.ts'

/** Failures in an hour without a delay; after the fifth the next try must wait one second. */
const freeFailures = 4
const maxDelaySeconds = 15 * minuteSeconds

export interface SignInLimits {
  /**
   * Begins a sign-in attempt. Refuses with 'too many requests' while this source, or its tries at
   * this account, must wait. A failed attempt refuses too when the source has used up its
   * enumeration budget.
   */
  begin(input: { clientId: string; document: string; source: string }): Promise<Attempt>
  /**
   * Clears the failures of an account and source, for a customer who has just proved who they are
   * in another way.
   */
  forgive(input: { clientId: string; document: string; source: string }): Promise<void>
  /** Counts a token that came without its session secret; true from the third within a minute. */
  isTheftCertain(clientId: string, sessionId: string): Promise<boolean>
}

/**
 * The limits of sign-in. Delays are counted per (account, source): a guesser delays only their own
 * tries, and the subscriber elsewhere still gets in. Documents are hashed with `key`; no table
 * stores them in clear.
 */
export function signInLimits(
  database: Pick<Database, 'db'>,
  key: Uint8Array,
  enumeration: EnumerationBudget,
): SignInLimits {
  const limiter = (name: string, points: number, durationSeconds: number) =>
    budget(database, { name, points, durationSeconds })
  const bySource = limiter('sign-in-source', 30, 60)
  const backoff = backoffLimiter(database, { name: 'sign-in', freeFailures, maxDelaySeconds })
  const missingSecrets = limiter('session-theft', 2, 60)

  const accountKey = (clientId: string, document: string, source: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, document, source]))
      .digest('base64url')

  return {
    begin: async ({ clientId, document, source: address }) => {
      const source = sourceKey(address)
      const account = accountKey(clientId, document, source)
      await consumeOrRefuse(bySource.consume(source))
      const turn = await backoff.begin(account)
      return {
        succeeded: async () => {
          await Promise.all([bySource.reward(source), turn.succeeded()])
        },
        failed: async () => {
          await turn.failed()
          await enumeration.consume({ clientId, document, source: address })
        },
        abandoned: async () => {
          await Promise.all([bySource.reward(source), turn.abandoned()])
        },
      }
    },
    forgive: async ({ clientId, document, source }) => {
      await backoff.reset(accountKey(clientId, document, sourceKey(source)))
    },
    isTheftCertain: async (clientId, sessionId) =>
      !(await tryConsume(missingSecrets.consume(JSON.stringify([clientId, sessionId])))),
  }
}
