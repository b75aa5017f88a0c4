import { minuteSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'

export interface CurrentPasswordLimit {
  /**
   * Counts a try at the current password: five in 15 minutes; refuses when none is left. The
   * returned function clears the count after the right password.
   */
  begin(clientId: string, customerId: string): Promise<() => Promise<void>>
}

/**
 * The limit of tries at the current password, so that it cannot be guessed from a session left
 * open.
 */
export function currentPasswordLimit(database: Pick<Database, 'db'>): CurrentPasswordLimit {
  const tries = budget(database, {
    name: 'password-change',
    points: 5,
    durationSeconds: 15 * minuteSeconds,
  })
  return {
    begin: async (clientId, customerId) => {
      const key = JSON.stringify([clientId, customerId])
      await consumeOrRefuse(tries.consume(key))
      return async () => {
        await tries.delete(key)
      }
    },
  }
}
