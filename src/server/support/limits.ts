import { hourSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'

export interface SupportLimits {
  /** Takes one of twenty requests an hour; refuses when there is none left. */
  request(clientId: string, customerId: string): Promise<void>
  /** Takes one of a hundred messages an hour, as above. */
  message(clientId: string, customerId: string): Promise<void>
}

const key = (clientId: string, customerId: string) => JSON.stringify([clientId, customerId])

/** Far above what a person writes; below what fills the provider's queue. */
export function supportLimits(database: Pick<Database, 'db'>): SupportLimits {
  const requests = budget(database, {
    name: 'support-requests',
    points: 20,
    durationSeconds: hourSeconds,
  })
  const messages = budget(database, {
    name: 'support-messages',
    points: 100,
    durationSeconds: hourSeconds,
  })
  return {
    request: (clientId, customerId) => consumeOrRefuse(requests.consume(key(clientId, customerId))),
    message: (clientId, customerId) => consumeOrRefuse(messages.consume(key(clientId, customerId))),
  }
}
