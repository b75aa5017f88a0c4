import { createHmac } from 'node:crypto'
import { minuteSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { accountDelay, type Wait } from '#server/auth/account-delay.ts'
import { budget, tryConsume, consumeOrRefuse } from '#server/http/budget.ts'
import type { GuessingAlarm, StrangersTry } from '#server/guessing-alarm/port.ts'
import { type Attempt, backoffLimiter } from '#server/http/backoff-limiter.ts'
import type { EnumerationBudget } from './enumeration-budget.ts'
import { sourceKey } from '#server/http/source-key.ts'

/** Failures in an hour without a delay; after the fifth the next try must wait one second. */
const freeFailures = 4
const maxDelaySeconds = 15 * minuteSeconds

/** An attempt to sign in, and where it comes from. */
interface Guess {
  readonly clientId: string
  readonly document: string
  readonly source: string
  /** The id of a device that has signed in to this account before; null for a stranger's. */
  readonly deviceId: string | null
}

/** A sign-in attempt that was let through. */
export interface SignInAttempt extends Pick<Attempt, 'abandoned' | 'succeeded'> {
  failed(why: 'unknown document' | 'wrong password'): Promise<void>
}

export interface SignInLimits {
  /**
   * Begins a sign-in attempt. Refuses with 'too many requests' while this source, or its tries at
   * this account, must wait. A failed attempt refuses too when the source has used up its
   * enumeration budget. A device that has signed in to the account before has a budget of its own
   * and pays none of these; strangers wait longer after many failures at one account, and work or wait
   * first while the alarm of the provider is on.
   */
  begin(
    guess: Guess & Pick<StrangersTry, 'proof'> & { readonly signal: AbortSignal },
  ): Promise<SignInAttempt>
  /**
   * Clears the failures of an account and source, for a customer who has just proved who they are
   * in another way.
   */
  forgive(guess: Guess): Promise<void>
  /** Counts a token that came without its session secret; true from the third within a minute. */
  isTheftCertain(clientId: string, sessionId: string): Promise<boolean>
}

/**
 * The limits of sign-in. Delays are counted per (account, source): a guesser delays only their own
 * tries, and the subscriber elsewhere still gets in. Tries of known devices are counted per
 * (account, device), so that not even a guesser at the same address refuses them. Documents are
 * hashed with `key`; no table stores them in clear.
 */
export function signInLimits(
  database: Pick<Database, 'db'>,
  deps: {
    readonly key: Uint8Array
    readonly enumeration: EnumerationBudget
    readonly guessing: GuessingAlarm
    readonly wait?: Wait
  },
): SignInLimits {
  const { key, enumeration, guessing } = deps
  const limiter = (name: string, points: number, durationSeconds: number) =>
    budget(database, { name, points, durationSeconds })
  const bySource = limiter('sign-in-source', 30, 60)
  const backoff = backoffLimiter(database, { name: 'sign-in', freeFailures, maxDelaySeconds })
  const byDevice = backoffLimiter(database, {
    name: 'sign-in-device',
    freeFailures,
    maxDelaySeconds,
  })
  const anywhere = accountDelay(database, 'sign-in-account', deps.wait)
  const missingSecrets = limiter('session-theft', 2, 60)

  const keyOf = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

  return {
    begin: async ({ clientId, document, source: address, deviceId, proof, signal }) => {
      if (deviceId !== null) return byDevice.begin(keyOf(clientId, document, deviceId))
      const source = sourceKey(address)
      const account = keyOf(clientId, document)
      await guessing.admit({ clientId, source: address, proof })
      await consumeOrRefuse(bySource.consume(source))
      const turn = await backoff.begin(keyOf(clientId, document, source))
      await anywhere.serve(account, signal).catch(async (error: unknown) => {
        await Promise.all([bySource.reward(source), turn.abandoned()])
        throw error
      })
      return {
        succeeded: async () => {
          await Promise.all([bySource.reward(source), turn.succeeded()])
          await guessing.countSuccess({ clientId, name: account })
        },
        failed: async (why) => {
          await Promise.all([turn.failed(), anywhere.countFailure(account)])
          const failure = { clientId, source: address, name: account }
          await guessing.countFailure('password_spraying', failure)
          if (why === 'unknown document') {
            await guessing.countFailure('document_enumeration', failure)
          }
          await enumeration.consume({ clientId, document, source: address })
        },
        abandoned: async () => {
          await Promise.all([bySource.reward(source), turn.abandoned()])
        },
      }
    },
    forgive: async ({ clientId, document, source, deviceId }) => {
      await backoff.reset(keyOf(clientId, document, sourceKey(source)))
      if (deviceId !== null) await byDevice.reset(keyOf(clientId, document, deviceId))
    },
    isTheftCertain: async (clientId, sessionId) =>
      !(await tryConsume(missingSecrets.consume(JSON.stringify([clientId, sessionId])))),
  }
}
