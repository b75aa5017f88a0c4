import { daySeconds, hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

const budgetKey = ({ clientId, customerId, documentHash }: Subscriber) =>
  JSON.stringify([clientId, customerId, documentHash])

/**
 * Limits against trying stolen card numbers: a few accepted cards a day, a few declined ones an
 * hour.
 */
export function cardLimits(database: Pick<Database, 'db'>) {
  const additions = budget(database, { name: 'card-additions', points: 3, perSeconds: daySeconds })
  const declines = budget(database, { name: 'card-declines', points: 5, perSeconds: hourSeconds })
  const bySource = budget(database, { name: 'card-source', points: 30, perSeconds: hourSeconds })

  return {
    /**
     * Asks a bank about a card. Refuses with 'too many requests' after too many declines; only
     * answers for which `isDeclined` is true count.
     */
    withDeclineBudget: async <T>(
      subscriber: Subscriber,
      ask: () => Promise<T>,
      isDeclined: (answer: T) => boolean,
    ): Promise<T> => {
      await consumeOrRefuse(declines.consume(budgetKey(subscriber)))
      let wasDeclined = false
      try {
        const answer = await ask()
        wasDeclined = isDeclined(answer)
        return answer
      } finally {
        if (!wasDeclined) await declines.reward(budgetKey(subscriber))
      }
    },
    /** Counts a registration from this address. */
    consumeFromSource: (clientId: string, address: string) =>
      consumeOrRefuse(bySource.consume(JSON.stringify([clientId, sourceKey(address)]))),
    /**
     * Counts a new card of this customer today; `refund` gives the count back when no card was
     * added.
     */
    consumeAddition: async (subscriber: Subscriber) => {
      await consumeOrRefuse(additions.consume(budgetKey(subscriber)))
      return { refund: async () => void (await additions.reward(budgetKey(subscriber))) }
    },
  }
}

export type CardLimits = ReturnType<typeof cardLimits>
