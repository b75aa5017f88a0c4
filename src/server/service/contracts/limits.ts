import { daySeconds, minuteSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { budget, limiter, tryConsume } from '#server/platform/http/limits/budget.ts'

const keyOf = ({ clientId, customerId, documentHash }: Subscriber, contractId: string) =>
  JSON.stringify([clientId, customerId, documentHash, contractId])

export type LinkLimits = ReturnType<typeof linkLimits>

/**
 * How often the ERP may be asked to send the link of a contract: once in ten minutes, and five times a day.
 * Only the owner of the contract gets here, so no one else can use it up.
 */
export function linkLimits(database: Pick<Database, 'db'>) {
  const recent = budget(database, {
    name: 'signature-links',
    points: 1,
    perSeconds: 10 * minuteSeconds,
  })
  const perDay = limiter(database, {
    name: 'signature-links-day',
    points: 5,
    perSeconds: daySeconds,
  })
  return {
    /** False within ten minutes of another request. */
    tryConsume: (subscriber: Subscriber, contractId: string) =>
      tryConsume(recent.consume(keyOf(subscriber, contractId))),
    /** Refuses with the seconds to wait. What the ERP refuses counts too. */
    countDay: (subscriber: Subscriber, contractId: string) => perDay(keyOf(subscriber, contractId)),
    /** Gives the ten minutes back where nothing was sent. */
    refund: async (subscriber: Subscriber, contractId: string) =>
      void (await recent.delete(keyOf(subscriber, contractId))),
  }
}
