import { hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { limiter } from '#server/platform/http/limits/budget.ts'
import type { Subscriber } from '#server/platform/http/call.ts'

/** Links of one bill that open at the same time. */
export const maxLinksPerBill = 5

/** Counts a new link: twenty an hour per subscriber; refuses when none is left. */
export type CreateLimit = (subscriber: Subscriber) => Promise<void>

export function createLimit(database: Pick<Database, 'db'>): CreateLimit {
  const count = limiter(database, { name: 'payment-links', points: 20, perSeconds: hourSeconds })
  return ({ clientId, customerId, documentHash }) => count(clientId, customerId, documentHash)
}
