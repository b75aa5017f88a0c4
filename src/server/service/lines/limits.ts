import { minuteSeconds } from '#domain/platform/time/durations.ts'
import type { LineAction } from '#domain/service/lines/line.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import type { Subscriber } from '#server/platform/http/call.ts'

export interface ActionLimits {
  /**
   * Counts an action: one in five minutes. Refuses with the seconds to wait; `refund` gives it back
   * where nothing was changed. Only the owner of a line gets here, so no one else can use it up.
   */
  consume(
    subscriber: Subscriber,
    lineId: string,
    action: LineAction,
  ): Promise<{ refund: () => Promise<void> }>
}

export function actionLimits(database: Pick<Database, 'db'>): ActionLimits {
  const orders = budget(database, {
    name: 'line-actions',
    points: 1,
    perSeconds: 5 * minuteSeconds,
  })
  return {
    consume: async ({ clientId, customerId, documentHash }, lineId, action) => {
      const key = JSON.stringify([clientId, customerId, documentHash, lineId, action])
      await consumeOrRefuse(orders.consume(key))
      return { refund: async () => void (await orders.delete(key)) }
    },
  }
}
