import { createHmac } from 'node:crypto'
import { minuteSeconds } from '#domain/durations.ts'
import { accountDelay } from '#server/auth/account-delay.ts'
import { administrationId } from '#server/db/administration-id.ts'
import type { Database } from '#server/db/database.ts'
import type { GuessingAlarm, StrangersTry } from '#server/guessing-alarm/port.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'
import { type Attempt, backoffLimiter } from '#server/http/backoff-limiter.ts'
import { sourceKey } from '#server/http/source-key.ts'

/** An attempt to sign in, and where it comes from. */
export interface Guess extends Pick<StrangersTry, 'proof'> {
  readonly role: 'admin' | 'provider'
  readonly login: string
  readonly source: string
  /** The id of a device that has signed in to this account before; null for a stranger's. */
  readonly deviceId: string | null
  readonly signal: AbortSignal
}

export interface StaffLimits {
  /**
   * Refuses with 'too many requests' while this source, or its tries at this account, must wait. A
   * device that has signed in to the account before has a budget of its own and pays neither.
   */
  begin(guess: Guess): Promise<Attempt>
  /** One try at a code of this account, wherever it comes from. */
  beginCode(staffId: string): Promise<void>
  codeWasRight(staffId: string): Promise<void>
}

const freeFailures = 4
const maxDelaySeconds = 15 * minuteSeconds

/**
 * As for subscribers, waiting is bound to (account, source), or to (account, device) where the device
 * is known, and many failures at one account delay strangers without refusing anyone. Staff are few
 * and worth more: a source has ten tries a minute, and of a code, which is asked for after the right
 * password alone, there are five tries in fifteen minutes.
 */
export function staffLimits(
  database: Pick<Database, 'db'>,
  { key, guessing }: { readonly key: Uint8Array; readonly guessing: GuessingAlarm },
): StaffLimits {
  const bySource = budget(database, { name: 'staff-source', points: 10, durationSeconds: 60 })
  const backoff = (name: string) =>
    backoffLimiter(database, { name, freeFailures, maxDelaySeconds })
  const byPlace = backoff('staff-place')
  const byDevice = backoff('staff-device')
  const anywhere = accountDelay(database, 'staff-account')
  const codes = budget(database, {
    name: 'staff-code',
    points: 5,
    durationSeconds: 15 * minuteSeconds,
  })
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

  return {
    begin: async ({ role, login, source: address, deviceId, proof, signal }) => {
      if (deviceId !== null) return byDevice.begin(keyOf(role, login, deviceId))
      const source = sourceKey(address)
      const account = keyOf(role, login)
      await guessing.admit({ clientId: administrationId, source: address, proof })
      await consumeOrRefuse(bySource.consume(source))
      const atPlace = await byPlace.begin(keyOf(role, login, source))
      const giveBack = async () => {
        await Promise.all([bySource.reward(source), atPlace.abandoned()])
      }
      await anywhere.serve(account, signal).catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
      return {
        succeeded: async () => {
          await Promise.all([bySource.reward(source), atPlace.succeeded()])
          await guessing.countSuccess({ clientId: administrationId, name: account })
        },
        failed: async () => {
          await Promise.all([atPlace.failed(), anywhere.countFailure(account)])
          const failure = { clientId: administrationId, source: address, name: account }
          await guessing.countFailure('password_spraying', failure)
        },
        abandoned: giveBack,
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
