import { hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import type { Subscriber } from '#server/platform/http/call.ts'

const key = ({ clientId, customerId }: Subscriber) => JSON.stringify([clientId, customerId])

/** Far above what a person does, and below what makes push services block the provider. */
export function notificationLimits(database: Pick<Database, 'db'>, secret: Uint8Array) {
  const keyOf = boundedKeys(secret)
  const saves = budget(database, { name: 'push-saves', points: 60, perSeconds: hourSeconds })
  const tests = budget(database, { name: 'push-tests', points: 10, perSeconds: hourSeconds })
  const renewals = budget(database, { name: 'push-renewals', points: 30, perSeconds: hourSeconds })
  const tomorrows = budget(database, {
    name: 'push-tomorrows',
    points: 30,
    perSeconds: hourSeconds,
  })
  return {
    save: (subscriber: Subscriber) => consumeOrRefuse(saves.consume(key(subscriber))),
    test: (subscriber: Subscriber) => consumeOrRefuse(tests.consume(key(subscriber))),
    renewal: (clientId: string, source: string) =>
      consumeOrRefuse(renewals.consume(keyOf(clientId, sourceKey(source)))),
    tomorrow: (clientId: string, source: string) =>
      consumeOrRefuse(tomorrows.consume(keyOf(clientId, sourceKey(source)))),
  }
}

export type NotificationLimits = ReturnType<typeof notificationLimits>
