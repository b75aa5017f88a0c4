import { hourSeconds, minuteSeconds } from '#domain/platform/time/durations.ts'
import type { LineAction } from '#domain/service/lines/line.ts'
import { maxDownBytes, maxUpBytes } from '#domain/service/lines/speed.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget, consumeOrRefuse, limiter } from '#server/platform/http/limits/budget.ts'
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

const kibibyte = 1024
const toKibibytes = (bytes: number) => Math.ceil(bytes / kibibyte)

export type SpeedTestLimits = ReturnType<typeof speedTestLimits>

/** Tests of a subscriber, and what one test transfers. No one else's use counts against them. */
export function speedTestLimits(database: Pick<Database, 'db'>) {
  const tests = limiter(database, { name: 'speed-tests', points: 4, perSeconds: hourSeconds })
  const transfers = (name: string, maxBytes: number) => {
    const points = toKibibytes(maxBytes)
    const bytesOf = budget(database, { name, points, perSeconds: 2 * minuteSeconds })
    return (clientId: string, ticket: string, bytes: number) =>
      consumeOrRefuse(bytesOf.consume(JSON.stringify([clientId, ticket]), toKibibytes(bytes)))
  }
  return {
    consumeTest: ({ clientId, customerId, documentHash }: Subscriber) =>
      tests(clientId, customerId, documentHash),
    consumeDown: transfers('speed-test-down', maxDownBytes),
    consumeUp: transfers('speed-test-up', maxUpBytes),
  }
}
