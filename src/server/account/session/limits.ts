import { createHmac } from 'node:crypto'
import { minuteSeconds } from '#domain/platform/time/durations.ts'
import type { AccountWait } from '#server/platform/auth/account-wait.ts'
import { triedPlacesStore } from '#server/platform/auth/tried-places.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  guessingPace,
  type StrangersGuess,
  strangerLimits,
} from '#server/platform/auth/stranger-limits.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, tryConsume } from '#server/platform/http/limits/budget.ts'
import { heavyWork, type StrangersTry, type Work } from '#server/platform/auth/admission.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import { type Attempt, backoffLimiter } from '#server/platform/http/limits/backoff-limiter.ts'
import type { HashDocument } from './document-hash.ts'
import type { EnumerationBudget } from './enumeration-budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

/**
 * Tries at the current password by who is signed in, counted together for everything that asks for it, so
 * that it cannot be guessed from a session left open.
 */
export const passwordTries = { name: 'password-change', points: 5, perSeconds: 15 * minuteSeconds }

/** An attempt to sign in, and where it comes from. */
interface Guess {
  readonly clientId: string
  readonly document: string
  readonly source: string
  /** The id of a device that has signed in to this account before; null for a stranger's. */
  readonly deviceId: string | null
}

type Account = Pick<Guess, 'clientId' | 'document'>

/** A sign-in attempt that was let through. */
export interface SignInAttempt extends Pick<Attempt, 'abandoned' | 'succeeded'> {
  /** What a stranger did for it; null for nothing. */
  readonly work: Work | null
  /** True for the failure from which on strangers work for tries at this account. */
  failed(why: 'unknown document' | 'wrong password'): Promise<boolean>
}

export interface SignInLimits {
  /**
   * Begins a sign-in attempt. Refuses with 'too many requests' and a challenge while this source, or
   * its tries at this account, must wait, while strangers failed often at this account, while the lane
   * of strangers is full, and while the alarm of the provider is on. A failed attempt refuses so too
   * when the source has used up its enumeration budget. A device that has signed in to the account
   * before has a budget of its own and pays none of these.
   */
  begin(
    guess: Guess & Pick<StrangersTry, 'proof'> & Pick<StrangersGuess, 'roomSeconds'>,
  ): Promise<SignInAttempt>
  /**
   * Clears the failures of an account and source, for a customer who has just proved who they are
   * in another way.
   */
  forgive(guess: Guess): Promise<void>
  /** What the account of a document waits for, wherever it was tried. */
  waits(account: Account): Promise<AccountWait[]>
  /** Ends these waits, as if nothing had failed. */
  lift(account: Account): Promise<void>
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
    readonly hashDocument: HashDocument
  },
): SignInLimits {
  const { key, enumeration, guessing, hashDocument } = deps
  const places = triedPlacesStore(database)
  const boundedKey = boundedKeys(key)
  const names = { source: 'sign-in-source', place: 'sign-in', account: 'sign-in-account' }
  const limits = { names, failuresPerMinute: 30, keyOf: boundedKey, admit: guessing.admit }
  const strangers = strangerLimits(database, limits)
  const byDevice = backoffLimiter(database, { name: 'sign-in-device', ...guessingPace })
  const missingSecrets = budget(database, {
    name: 'session-theft',
    points: 2,
    perSeconds: minuteSeconds,
  })

  const keyOf = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

  return {
    begin: async ({ clientId, document, source, deviceId, proof, roomSeconds }) => {
      const account = { clientId, documentHash: hashDocument(clientId, document) }
      if (deviceId !== null) {
        const deviceKey = keyOf(clientId, document, deviceId)
        const own = await byDevice.begin(deviceKey)
        return {
          ...own,
          work: null,
          failed: async () => {
            await own.failed()
            await places.note(account, 'sign-in by device', deviceKey)
            return false
          },
        }
      }
      const place = boundedKey(clientId, document, sourceKey(source))
      const attempt = await strangers.begin({
        clientId,
        source,
        proof,
        account: boundedKey(clientId, document),
        place,
        roomSeconds,
      })
      const name = keyOf(clientId, document)
      return {
        work: attempt.work,
        succeeded: async () => {
          await Promise.all([attempt.succeeded(), guessing.countSuccess({ clientId, name })])
        },
        failed: async (why) => {
          const asksForWork = await attempt.failed()
          // Documents that nobody has are without number: nothing is kept of them.
          if (why === 'wrong password') await places.note(account, 'sign-in by stranger', place)
          await guessing.countFailure('password_spraying', { clientId, source, name })
          if (why === 'unknown document') {
            await guessing.countFailure('document_enumeration', { clientId, source, name })
          }
          const { demand } = await enumeration.count({ clientId, document, source })
          if (demand && (attempt.work ?? 0) < heavyWork) {
            await guessing.admit({ clientId, source, proof }, demand)
          }
          return asksForWork
        },
        abandoned: () => attempt.abandoned(),
      }
    },
    forgive: async ({ clientId, document, source, deviceId }) => {
      await strangers.forgive(boundedKey(clientId, document, sourceKey(source)))
      if (deviceId !== null) await byDevice.reset(keyOf(clientId, document, deviceId))
    },
    waits: async ({ clientId, document }) => {
      const account = { clientId, documentHash: hashDocument(clientId, document) }
      const [devices, elsewhere] = await Promise.all([
        places.list(account, 'sign-in by device'),
        places.list(account, 'sign-in by stranger'),
      ])
      const waits = await Promise.all([
        ...devices.map(async (one): Promise<AccountWait> => {
          return { for: 'password on a known device', seconds: await byDevice.waitSeconds(one) }
        }),
        ...elsewhere.map(async (one): Promise<AccountWait> => {
          return { for: 'password elsewhere', seconds: await strangers.waitSeconds(one) }
        }),
      ])
      return waits.filter(({ seconds }) => seconds > 0)
    },
    lift: async ({ clientId, document }) => {
      const account = { clientId, documentHash: hashDocument(clientId, document) }
      const [devices, elsewhere] = await Promise.all([
        places.list(account, 'sign-in by device'),
        places.list(account, 'sign-in by stranger'),
      ])
      await Promise.all([
        ...devices.map((one) => byDevice.reset(one)),
        ...elsewhere.map((one) => strangers.forgive(one)),
      ])
      await places.forget(account, 'sign-in by device')
      await places.forget(account, 'sign-in by stranger')
    },
    isTheftCertain: async (clientId, sessionId) =>
      !(await tryConsume(missingSecrets.consume(JSON.stringify([clientId, sessionId])))),
  }
}
