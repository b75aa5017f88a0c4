import { createHmac } from 'node:crypto'
import { minuteSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'
import { type Attempt, backoffLimiter } from '#server/http/backoff-limiter.ts'
import { sourceKey } from '#server/http/source-key.ts'

/** An attempt to sign in, and where it comes from. */
export interface Guess {
  readonly role: 'admin' | 'provider'
  readonly login: string
  readonly source: string
}

export interface StaffLimits {
  /** Refuses with 'too many requests' while this source, or its tries at this account, must wait. */
  begin(guess: Guess): Promise<Attempt>
  /** One try at a code of this account, wherever it comes from. */
  beginCode(staffId: string): Promise<void>
  codeWasRight(staffId: string): Promise<void>
}

/**
 * As for subscribers, waiting is bound to (account, source). Staff are few and worth more: a source
 * has ten tries a minute, an account everywhere together slows down to one in five seconds, and of a
 * code, which is asked for after the right password alone, there are five tries in fifteen minutes.
 */
export function staffLimits(database: Pick<Database, 'db'>, key: Uint8Array): StaffLimits {
  const bySource = budget(database, { name: 'staff-source', points: 10, durationSeconds: 60 })
  const byPlace = backoffLimiter(database, {
    name: 'staff-place',
    freeFailures: 4,
    maxDelaySeconds: 15 * minuteSeconds,
  })
  const byAccount = backoffLimiter(database, {
    name: 'staff-account',
    freeFailures: 20,
    maxDelaySeconds: 5,
  })
  const codes = budget(database, {
    name: 'staff-code',
    points: 5,
    durationSeconds: 15 * minuteSeconds,
  })
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

  return {
    begin: async ({ role, login, source: address }) => {
      const source = sourceKey(address)
      await consumeOrRefuse(bySource.consume(source))
      const atPlace = await byPlace.begin(keyOf(role, login, source))
      const anywhere = await byAccount.begin(keyOf(role, login))
      const both = (end: keyof Attempt) => async () => {
        await Promise.all([atPlace[end](), anywhere[end]()])
      }
      return {
        succeeded: async () => {
          await Promise.all([bySource.reward(source), both('succeeded')()])
        },
        failed: both('failed'),
        abandoned: both('abandoned'),
      }
    },
    beginCode: async (staffId) => {
      await consumeOrRefuse(codes.consume(staffId))
    },
    codeWasRight: async (staffId) => {
      await codes.delete(staffId)
    },
  }
}
