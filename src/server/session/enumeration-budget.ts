import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'
import { sourceKey } from '#server/http/source-key.ts'

/**
 * For how many documents one source may learn, in 10 minutes, whether they belong to a customer.
 */
const maxDocuments = 5
const windowSeconds = 10 * 60

interface Lookup {
  readonly clientId: string
  readonly document: string
  readonly source: string
}

export interface EnumerationBudget {
  /**
   * Counts an answer that reveals whether a document is a customer's. Refuses with 'too many
   * requests' when the source has used up its budget; a document counted once stays counted and is
   * free. The returned function takes the count back, for when nothing was revealed after all.
   */
  consume(asked: Lookup): Promise<() => Promise<void>>
}

/**
 * The budget of answers that reveal who is a customer (user enumeration). Sign-in and recovery
 * share it, so that trying documents in one place uses up the other too. Documents are hashed with
 * `key`.
 */
export function enumerationBudget(
  database: Pick<Database, 'db'>,
  key: Uint8Array,
): EnumerationBudget {
  const documents = budget(database, {
    name: 'sign-in-documents',
    points: maxDocuments,
    durationSeconds: windowSeconds,
  })
  const counted = budget(database, {
    name: 'sign-in-told',
    points: 1,
    durationSeconds: windowSeconds,
  })
  const keyOf = ({ clientId, document, source }: Lookup) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, document, sourceKey(source)]))
      .digest('base64url')
  return {
    consume: async (asked) => {
      const key = keyOf(asked)
      if (await counted.get(key)) return async () => {}
      await consumeOrRefuse(documents.consume(sourceKey(asked.source)))
      await counted.penalty(key)
      return async () => {
        await Promise.all([counted.delete(key), documents.reward(sourceKey(asked.source))])
      }
    },
  }
}
