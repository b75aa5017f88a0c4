import { sendVerificationMessage } from '#contract/account/recovery.ts'
import { daySeconds, secondMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { heavyWork } from '#server/platform/auth/admission.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import { budget } from '#server/platform/http/limits/budget.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { RecoveryCaller } from './limits.ts'

export interface MessageLimit {
  /**
   * Counts a message of the provider, whoever asks for it: `maxPerDay` in 24 hours, because each costs
   * money. Of the second half each costs a stranger heavy work, unless it was done already: otherwise
   * a stranger uses up at once what all subscribers share. A failed message stays counted.
   */
  consume(
    caller: RecoveryCaller & { readonly hasWorked: boolean },
    maxPerDay: number,
  ): Promise<void>
  /** Gives back a message that nobody was to get. */
  giveBack(clientId: string): Promise<void>
}

export function messageLimit(
  database: Pick<Database, 'db'>,
  guessing: Pick<GuessingAlarm, 'admit'>,
): MessageLimit {
  const daily = budget(database, {
    name: 'recovery-messages-day',
    points: 1,
    perSeconds: daySeconds,
  })
  return {
    giveBack: async (clientId) => {
      await daily.reward(clientId)
    },
    consume: async (caller, maxPerDay) => {
      const { clientId, deviceId, hasWorked } = caller
      const { consumedPoints, msBeforeNext } = await daily.penalty(clientId)
      const retryAfter = Math.max(1, Math.ceil(msBeforeNext / secondMs))
      const isScarce = 2 * consumedPoints > maxPerDay
      try {
        if (consumedPoints > maxPerDay) {
          refuse(sendVerificationMessage, 'daily messages used up', { retryAfter })
        }
        if (isScarce && deviceId === null && !hasWorked) {
          await guessing.admit(caller, { work: heavyWork, retryAfter })
        }
      } catch (error) {
        await daily.reward(clientId)
        throw error
      }
    },
  }
}
