import { daySeconds, hourSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { resendPauseSeconds } from '#domain/recovery/recovery-steps.ts'
import { budget, tooManyRequests, consumeOrRefuse } from '#server/http/budget.ts'
import { sourceKey } from '#server/http/source-key.ts'

/** Unknown documents of one provider before nobody is told anything any more. */
const maxMisses = 300
/** Wrong codes of one provider: with a million accounts, guessing must stay hopeless. */
const maxWrongCodes = 1000

export interface RecoveryLimits {
  /** Refuses with 'too many requests' while too many unknown documents are asked about here. */
  passDocuments(clientId: string): Promise<void>
  missed(clientId: string): Promise<void>
  /**
   * Leave to send a letter: 60 s apart, 3 an hour and 10 a day for the account, 200 an hour for the
   * source. What it returns gives back the pause and the hour's share, for a letter that failed.
   */
  passSend(input: {
    clientId: string
    customerId: string
    source: string
  }): Promise<() => Promise<void>>
  /** Whether codes may be tried here at all: no while too many were wrong. */
  mayTryCodes(clientId: string): Promise<boolean>
  /** True for the one failure that closes the provider's budget: somebody should be told. */
  wrongCode(clientId: string): Promise<boolean>
}

export function recoveryLimits(database: Pick<Database, 'db'>): RecoveryLimits {
  const limiter = (name: string, points: number, durationSeconds: number) =>
    budget(database, { name, points, durationSeconds })
  const misses = limiter('recovery-misses', maxMisses, hourSeconds)
  const wrongCodes = limiter('recovery-codes', maxWrongCodes, hourSeconds)
  const pause = limiter('recovery-pause', 1, resendPauseSeconds)
  const hourly = limiter('recovery-hour', 3, hourSeconds)
  const daily = limiter('recovery-day', 10, daySeconds)
  const bySource = limiter('recovery-source', 200, hourSeconds)

  return {
    passDocuments: async (clientId) => {
      const spent = await misses.get(clientId)
      if (spent && spent.consumedPoints >= maxMisses) throw tooManyRequests(spent)
    },
    missed: async (clientId) => {
      await misses.penalty(clientId)
    },
    passSend: async ({ clientId, customerId, source }) => {
      const account = JSON.stringify([clientId, customerId])
      await consumeOrRefuse(bySource.consume(sourceKey(source)))
      await consumeOrRefuse(pause.consume(account))
      await consumeOrRefuse(hourly.consume(account))
      await consumeOrRefuse(daily.consume(account))
      return async () => {
        await Promise.all([pause.delete(account), hourly.reward(account)])
      }
    },
    mayTryCodes: async (clientId) => {
      const spent = await wrongCodes.get(clientId)
      return (spent?.consumedPoints ?? 0) < maxWrongCodes
    },
    wrongCode: async (clientId) => {
      const { consumedPoints } = await wrongCodes.penalty(clientId)
      return consumedPoints === maxWrongCodes
    },
  }
}
