import { hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, consumeOrRefuse, limiter } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import type { Subscriber } from '#server/platform/http/call.ts'

/** Far above what a person does, and below what makes push services block the provider. */
export function notificationLimits(database: Pick<Database, 'db'>, secret: Uint8Array) {
  const keyOf = boundedKeys(secret)
  const ofSubscriber = (name: string, points: number) => {
    const count = limiter(database, { name, points, perSeconds: hourSeconds })
    return ({ clientId, customerId }: Subscriber) => count(clientId, customerId)
  }
  const ofSource = (name: string, points: number) => {
    const uses = budget(database, { name, points, perSeconds: hourSeconds })
    return (clientId: string, source: string) =>
      consumeOrRefuse(uses.consume(keyOf(clientId, sourceKey(source))))
  }
  return {
    save: ofSubscriber('push-saves', 60),
    test: ofSubscriber('push-tests', 10),
    renewal: ofSource('push-renewals', 30),
    tomorrow: ofSource('push-tomorrows', 30),
  }
}

export type NotificationLimits = ReturnType<typeof notificationLimits>
