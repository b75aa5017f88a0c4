import { createHmac } from 'node:crypto'
import { hourSeconds, minuteSeconds } from '#domain/platform/time/durations.ts'
import {
  guessingPace,
  type StrangersAttempt,
  strangerLimits,
} from '#server/platform/auth/stranger-limits.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { StrangersTry } from '#server/platform/auth/admission.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import { backoffLimiter } from '#server/platform/http/limits/backoff-limiter.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

/** Letters with the code of an invitation, of one provider or the administration. */
export const invitationLetters = { name: 'staff-letters', points: 30, perSeconds: hourSeconds }

/** Codes of invitations that one source may type. */
export const invitationTries = { name: 'staff-invitation', points: 20, perSeconds: hourSeconds }

/** An attempt to sign in, and where it comes from. */
export interface Guess extends Pick<StrangersTry, 'proof'> {
  readonly role: 'admin' | 'provider'
  /** The provider; `administrationId` for an administrator. */
  readonly clientId: string
  readonly login: string
  readonly source: string
  /** The id of a device that has signed in to this account before; null for a stranger's. */
  readonly deviceId: string | null
  /** Seconds until the lane of strangers has room for it; 0 where it has. */
  readonly roomSeconds: number
}

export interface StaffLimits {
  /**
   * Refuses with 'too many requests' and a challenge while this source, or its tries at this account,
   * must wait. A device that has signed in to the account before has a budget of its own and pays
   * neither.
   */
  begin(guess: Guess): Promise<StrangersAttempt>
  /**
   * One try at a code of this account: those of a known device are counted apart from all others. The
   * returned function clears the count after the right code.
   */
  beginCode(staffId: string, deviceId: string | null): Promise<() => Promise<void>>
}

/**
 * As for subscribers, waiting is bound to (account, source), or to (account, device) where the device
 * is known, and many failures at one account delay strangers without refusing anyone. Staff are few
 * and worth more: a source has ten tries a minute, and of a code, which is asked for after the right
 * password alone, there are five tries in fifteen minutes for a known device, and five for all others.
 */
export function staffLimits(
  database: Pick<Database, 'db'>,
  { key, guessing }: { readonly key: Uint8Array; readonly guessing: GuessingAlarm },
): StaffLimits {
  const boundedKey = boundedKeys(key)
  const names = { source: 'staff-source', place: 'staff-place', account: 'staff-account' }
  const limits = { names, failuresPerMinute: 10, keyOf: boundedKey, admit: guessing.admit }
  const strangers = strangerLimits(database, limits)
  const byDevice = backoffLimiter(database, { name: 'staff-device', ...guessingPace })
  const codes = budget(database, { name: 'staff-code', points: 5, perSeconds: 15 * minuteSeconds })
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

  return {
    begin: async ({ role, clientId: provider, login, source, deviceId, proof, roomSeconds }) => {
      const account = [role, provider, login] as const
      if (deviceId !== null) {
        const own = await byDevice.begin(keyOf(...account, deviceId))
        return { ...own, work: null, failed: () => own.failed().then(() => false) }
      }
      const clientId = administrationId
      const attempt = await strangers.begin({
        clientId,
        source,
        proof,
        account: boundedKey(...account),
        place: boundedKey(...account, sourceKey(source)),
        roomSeconds,
      })
      const name = keyOf(...account)
      return {
        work: attempt.work,
        succeeded: async () => {
          await attempt.succeeded()
          await guessing.countSuccess({ clientId, name })
        },
        failed: async () => {
          const asksForWork = await attempt.failed()
          await guessing.countFailure('password_spraying', { clientId, source, name })
          return asksForWork
        },
        abandoned: () => attempt.abandoned(),
      }
    },
    beginCode: async (staffId, deviceId) => {
      const tries = deviceId === null ? staffId : JSON.stringify([staffId, deviceId])
      await consumeOrRefuse(codes.consume(tries))
      return async () => {
        await codes.delete(tries)
      }
    },
  }
}
