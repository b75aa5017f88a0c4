import type { Database } from '#server/platform/db/database.ts'
import { type Demand, heavyWork } from '#server/platform/auth/admission.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, retryAfterOf } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

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
   * Counts an answer that reveals whether a document is a customer's. The demand is null while the
   * source has not used up its budget; a document counted once stays counted and is free. `takeBack`
   * is for when nothing was revealed after all.
   */
  count(asked: Lookup): Promise<CountedLookup>
}

interface CountedLookup {
  readonly demand: Demand | null
  takeBack(): Promise<void>
}

const nothing = async () => {}

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
    perSeconds: windowSeconds,
  })
  const counted = budget(database, { name: 'sign-in-told', points: 1, perSeconds: windowSeconds })
  const keyOf = boundedKeys(key)
  return {
    count: async ({ clientId, document, source: address }) => {
      const source = keyOf(sourceKey(address))
      const lookup = keyOf(clientId, document, sourceKey(address))
      if (await counted.get(lookup)) return { demand: null, takeBack: nothing }
      const retryAfter = await retryAfterOf(documents.consume(source))
      if (retryAfter > 0) return { demand: { work: heavyWork, retryAfter }, takeBack: nothing }
      await counted.penalty(lookup)
      return {
        demand: null,
        takeBack: async () => {
          await Promise.all([counted.delete(lookup), documents.reward(source)])
        },
      }
    },
  }
}
