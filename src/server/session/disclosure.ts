import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'
import { sourceKey } from '#server/http/source-key.ts'

/** Documents of which one source may learn whether they are a customer's, and for how long: 10 min. */
const documentsAtOnce = 5
const window = 10 * 60

interface Asked {
  readonly clientId: string
  readonly document: string
  readonly source: string
}

export interface Disclosure {
  /**
   * Refuses with 'too many requests' when this source has learnt enough; a document told stays told.
   * What it returns takes the telling back, for when nothing was told after all.
   */
  tell(asked: Asked): Promise<() => Promise<void>>
}

/**
 * Who is a customer is told by several answers (sign-in, recovery): they share one budget, so that
 * nobody walks through the documents by one door after the other. `key` hashes the documents.
 */
export function disclosure(database: Pick<Database, 'db'>, key: Uint8Array): Disclosure {
  const documents = budget(database, {
    name: 'sign-in-documents',
    points: documentsAtOnce,
    durationSeconds: window,
  })
  const told = budget(database, { name: 'sign-in-told', points: 1, durationSeconds: window })
  const keyOf = ({ clientId, document, source }: Asked) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, document, sourceKey(source)]))
      .digest('base64url')
  return {
    tell: async (asked) => {
      const key = keyOf(asked)
      if (await told.get(key)) return async () => {}
      await consumeOrRefuse(documents.consume(sourceKey(asked.source)))
      await told.penalty(key)
      return async () => {
        await Promise.all([told.delete(key), documents.reward(sourceKey(asked.source))])
      }
    },
  }
}
