import { daySeconds, hourSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { resendPauseSeconds } from '#domain/recovery/recovery-steps.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'
import { sourceKey } from '#server/http/source-key.ts'

/**
 * Wrong codes at one provider in an hour. Even with a million accounts, guessing must stay
 * hopeless.
 */
const maxWrongCodes = 1000

export interface RecoveryLimits {
  /**
   * Counts an e-mail to be sent: one every 60 s, 3 an hour and 10 a day for the account, 200 an
   * hour for the source. The returned function gives back the 60 s and the hour's share, for an
   * e-mail that failed.
   */
  consumeSend(input: {
    clientId: string
    customerId: string
    source: string
  }): Promise<() => Promise<void>>
  /** Whether codes may be tried at this provider: not while too many were wrong. */
  canTryCodes(clientId: string): Promise<boolean>
  /**
   * Counts a wrong code. True for the one that uses up the provider's budget, so that it is logged
   * once.
   */
  countWrongCode(clientId: string): Promise<boolean>
}

export function recoveryLimits(database: Pick<Database, 'db'>): RecoveryLimits {
  const limiter = (name: string, points: number, durationSeconds: number) =>
    budget(database, { name, points, durationSeconds })
  const wrongCodes = limiter('recovery-codes', maxWrongCodes, hourSeconds)
  const sendPause = limiter('recovery-pause', 1, resendPauseSeconds)
  const hourly = limiter('recovery-hour', 3, hourSeconds)
  const daily = limiter('recovery-day', 10, daySeconds)
  const bySource = limiter('recovery-source', 200, hourSeconds)

  return {
    consumeSend: async ({ clientId, customerId, source }) => {
      const account = JSON.stringify([clientId, customerId])
      await consumeOrRefuse(bySource.consume(sourceKey(source)))
      await consumeOrRefuse(sendPause.consume(account))
      await consumeOrRefuse(hourly.consume(account))
      await consumeOrRefuse(daily.consume(account))
      return async () => {
        await Promise.all([sendPause.delete(account), hourly.reward(account)])
      }
    },
    canTryCodes: async (clientId) => {
      const spent = await wrongCodes.get(clientId)
      return (spent?.consumedPoints ?? 0) < maxWrongCodes
    },
    countWrongCode: async (clientId) => {
      const { consumedPoints } = await wrongCodes.penalty(clientId)
      return consumedPoints === maxWrongCodes
    },
  }
}
