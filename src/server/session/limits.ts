import { createHmac } from 'node:crypto'
import { minuteSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { budget, isWithin, within } from '#server/http/budget.ts'
import { type Turn, waiting } from '#server/http/waiting.ts'
import type { Disclosure } from './disclosure.ts'
import { sourceKey } from '#server/http/source-key.ts'

/** Wrong passwords that cost nothing; the fifth in an hour brings the first second of waiting. */
const freeFailures = 4
const maxDelaySeconds = 15 * minuteSeconds

export interface SignInLimits {
  /**
   * Refuses with 'too many requests' while this source, or its tries at this account, must wait. A
   * failure refuses too, when this source has learnt enough about who is a customer.
   */
  begin(input: { clientId: string; document: string; source: string }): Promise<Turn>
  /** Nobody waits for old failures who has just proved who they are another way. */
  forgive(input: { clientId: string; document: string; source: string }): Promise<void>
  /** A token without its companion; true when there were three within a minute. */
  isTheftCertain(clientId: string, sessionId: string): Promise<boolean>
}

/**
 * Waiting is bound to (account, source): whoever guesses makes only himself wait, and the
 * subscriber at home still gets in. Documents are hashed with `key`; no table keeps one in clear.
 */
export function signInLimits(
  database: Pick<Database, 'db'>,
  key: Uint8Array,
  disclosed: Disclosure,
): SignInLimits {
  const limiter = (name: string, points: number, duration: number) =>
    budget(database, { name, points, duration })
  const bySource = limiter('sign-in-source', 30, 60)
  const tries = waiting(database, { name: 'sign-in', freeFailures, maxDelaySeconds })
  const theft = limiter('session-theft', 2, 60)

  const accountKey = (clientId: string, document: string, source: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, document, source]))
      .digest('base64url')

  return {
    begin: async ({ clientId, document, source: address }) => {
      const source = sourceKey(address)
      const account = accountKey(clientId, document, source)
      await within(bySource.consume(source))
      const turn = await tries.begin(account)
      return {
        succeeded: async () => {
          await Promise.all([bySource.reward(source), turn.succeeded()])
        },
        failed: async () => {
          await turn.failed()
          await disclosed.tell({ clientId, document, source: address })
        },
        abandoned: async () => {
          await Promise.all([bySource.reward(source), turn.abandoned()])
        },
      }
    },
    forgive: async ({ clientId, document, source }) => {
      await tries.forget(accountKey(clientId, document, sourceKey(source)))
    },
    isTheftCertain: async (clientId, sessionId) =>
      !(await isWithin(theft.consume(JSON.stringify([clientId, sessionId])))),
  }
}
