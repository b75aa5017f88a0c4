import { hourSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'

export interface SupportLimits {
  /** Counts a support request: twenty an hour; refuses when none is left. */
  consumeRequest(clientId: string, customerId: string): Promise<void>
  /** Counts a message: a hundred an hour; refuses when none is left. */
  consumeMessage(clientId: string, customerId: string): Promise<void>
  /** Counts a file, which costs a decoder: forty an hour; refuses when none is left. */
  consumeFile(clientId: string, customerId: string): Promise<void>
}

const budgetKey = (clientId: string, customerId: string) => JSON.stringify([clientId, customerId])

/** Limits above what a person writes, and below what floods the provider's support. */
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
  const files = budget(database, {
    name: 'support-files',
    points: 40,
    durationSeconds: hourSeconds,
  })
  return {
    consumeRequest: (clientId, customerId) =>
      consumeOrRefuse(requests.consume(budgetKey(clientId, customerId))),
    consumeMessage: (clientId, customerId) =>
      consumeOrRefuse(messages.consume(budgetKey(clientId, customerId))),
    consumeFile: (clientId, customerId) =>
      consumeOrRefuse(files.consume(budgetKey(clientId, customerId))),
  }
}
