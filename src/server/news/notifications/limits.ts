import { hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, consumeOrRefuse, limiter } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import type { Subscriber } from '#server/platform/http/call.ts'

/** Calls of workers in an hour: of a push subscription that was proved by its secret, or of a stranger's address. */
export interface WorkerLimit {
  known(clientId: string, subscriptionId: string): Promise<void>
  unknown(clientId: string, source: string): Promise<void>
}

/** Far above what a person does, and below what makes push services block the provider. */
export function notificationLimits(database: Pick<Database, 'db'>, secret: Uint8Array) {
  const keyOf = boundedKeys(secret)
  const ofSubscriber = (name: string, points: number) => {
    const count = limiter(database, { name, points, perSeconds: hourSeconds })
    return ({ clientId, customerId }: Subscriber) => count(clientId, customerId)
  }
  const ofWorker = (name: string, points: number): WorkerLimit => {
    const uses = budget(database, { name, points, perSeconds: hourSeconds })
    return {
      known: (clientId, id) => consumeOrRefuse(uses.consume(`${clientId}/${id}`)),
      unknown: (clientId, source) =>
        consumeOrRefuse(uses.consume(keyOf(clientId, sourceKey(source)))),
    }
  }
  return {
    save: ofSubscriber('push-saves', 60),
    test: ofSubscriber('push-tests', 10),
    renewal: ofWorker('push-renewals', 30),
    tomorrow: ofWorker('push-tomorrows', 30),
  }
}

export type NotificationLimits = ReturnType<typeof notificationLimits>
