import type { Database } from '#server/db/database.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'

export interface ChangeLimit {
  /**
   * Takes one of five tries in 15 minutes at the current password; refuses when there is none left.
   * What it returns clears the count: the password was right.
   */
  begin(clientId: string, customerId: string): Promise<() => Promise<void>>
}

/** Whoever finds an open session must not be able to find out the password with it. */
export function changeLimit(database: Pick<Database, 'db'>): ChangeLimit {
  const tries = budget(database, { name: 'password-change', points: 5, durationSeconds: 15 * 60 })
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
