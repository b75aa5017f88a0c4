import { daySeconds, hourSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/call.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'
import { sourceKey } from '#server/http/source-key.ts'

const key = ({ clientId, customerId }: Subscriber) => JSON.stringify([clientId, customerId])

/** Somebody who tries stolen numbers: a few good ones a day, a few bad ones an hour, no more. */
export function cardLimits(database: Pick<Database, 'db'>) {
  const additions = budget(database, {
    name: 'card-additions',
    points: 3,
    durationSeconds: daySeconds,
  })
  const declines = budget(database, {
    name: 'card-declines',
    points: 5,
    durationSeconds: hourSeconds,
  })
  const bySource = budget(database, {
    name: 'card-source',
    points: 30,
    durationSeconds: hourSeconds,
  })

  return {
    /**
     * Asks a bank something about a card. Refuses with 'too many requests' once too much was
     * declined; only what `isDeclined` says so of counts.
     */
    asking: async <T>(
      owner: Subscriber,
      ask: () => Promise<T>,
      isDeclined: (answer: T) => boolean,
    ): Promise<T> => {
      await consumeOrRefuse(declines.consume(key(owner)))
      let wasDeclined = false
      try {
        const answer = await ask()
        wasDeclined = isDeclined(answer)
        return answer
      } finally {
        if (!wasDeclined) await declines.reward(key(owner))
      }
    },
    /** One more registration from this address. */
    fromSource: (clientId: string, address: string) =>
      consumeOrRefuse(bySource.consume(JSON.stringify([clientId, sourceKey(address)]))),
    /** One more new card of this customer today; `takeBack` when none came of it. */
    addition: async (owner: Subscriber) => {
      await consumeOrRefuse(additions.consume(key(owner)))
      return { takeBack: async () => void (await additions.reward(key(owner))) }
    },
  }
}

export type CardLimits = ReturnType<typeof cardLimits>
