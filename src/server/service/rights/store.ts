import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { AnswersOf } from '#server/upstreams/erp/answer-versions.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { type RequestKind, rightRequests } from './table.ts'

export type RightRow = typeof rightRequests.$inferSelect
export type NewRight = typeof rightRequests.$inferInsert

/** What is asked for; a new try of a request that never reached the ERP may ask for other days. */
export type RightFacts = Partial<
  Pick<
    RightRow,
    | 'amount'
    | 'answerBy'
    | 'dueDay'
    | 'effectiveOn'
    | 'endsOn'
    | 'kind'
    | 'offerDifference'
    | 'offerId'
    | 'offerName'
    | 'offerPrice'
    | 'offerStart'
    | 'startsOn'
  >
>

type RightKey = Pick<RightRow, 'clientId' | 'id'>

const isRow = ({ clientId, id }: RightKey) =>
  and(eq(rightRequests.clientId, clientId), eq(rightRequests.id, id))

/** The rows of one subscriber. */
export const ofSubscriber = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(rightRequests.clientId, clientId),
    eq(rightRequests.customerId, customerId),
    eq(rightRequests.documentHash, documentHash),
  )

export type RightStore = ReturnType<typeof rightStore>

export function rightStore({ db }: Pick<Database, 'db'>, { outdate }: Pick<OwnWrites, 'outdate'>) {
  const one = async (where: ReturnType<typeof and>): Promise<RightRow | null> => {
    const [row] = await db.select().from(rightRequests).where(where)
    return row ?? null
  }

  return {
    /** null: the slot is taken, or the request key is known. */
    claim: async (right: NewRight): Promise<RightRow | null> => {
      const [row] = await db.insert(rightRequests).values(right).onConflictDoNothing().returning()
      return row ?? null
    },

    findByKey: (subscriber: Subscriber, requestKey: string) =>
      one(and(ofSubscriber(subscriber), eq(rightRequests.requestKey, requestKey))),

    findBySlot: (subscriber: Subscriber, slot: string) =>
      one(and(ofSubscriber(subscriber), eq(rightRequests.slot, slot))),

    /** A request that the provider has. */
    find: (subscriber: Subscriber, id: string) =>
      one(
        and(ofSubscriber(subscriber), eq(rightRequests.id, id), isNotNull(rightRequests.supportId)),
      ),

    /** A request whatever became of it, for the work that follows it. */
    get: (key: RightKey) => one(isRow(key)),

    /** Those of these kinds that the provider has, the newest first. */
    list: (subscriber: Subscriber, kinds: readonly RequestKind[]): Promise<RightRow[]> =>
      db
        .select()
        .from(rightRequests)
        .where(
          and(
            ofSubscriber(subscriber),
            inArray(rightRequests.kind, [...kinds]),
            isNotNull(rightRequests.supportId),
          ),
        )
        .orderBy(desc(rightRequests.requestedAt), desc(rightRequests.id)),

    /** Changes what is asked for before the ERP has it. */
    change: async (key: RightKey, facts: RightFacts): Promise<void> => {
      if (Object.keys(facts).length === 0) return
      await db
        .update(rightRequests)
        .set(facts)
        .where(and(isRow(key), isNull(rightRequests.supportId)))
    },

    /** The provider has it now; null when that was known. */
    finish: async (
      tx: Drizzle,
      key: RightKey,
      filed: Pick<RightRow, 'protocol' | 'requestedAt' | 'supportId'>,
    ): Promise<RightRow | null> => {
      const [row] = await tx
        .update(rightRequests)
        .set(filed)
        .where(and(isRow(key), isNull(rightRequests.supportId)))
        .returning()
      return row ?? null
    },

    /** Another one of this kind may be filed again. */
    close: async ({ clientId, customerId }: AnswersOf, ids: readonly string[], now: Date) => {
      if (ids.length === 0) return
      const closed = await db
        .update(rightRequests)
        .set({ slot: null, closedAt: now })
        .where(
          and(
            eq(rightRequests.clientId, clientId),
            inArray(rightRequests.id, [...ids]),
            isNull(rightRequests.closedAt),
          ),
        )
        .returning({ kind: rightRequests.kind })
      if (closed.some(({ kind }) => kind === 'contest')) {
        await outdate({ clientId, customerId }, ['rights'])
      }
    },

    /** A cancellation is taken back; the contract may be cancelled again. */
    withdraw: async (tx: Drizzle, key: RightKey, now: Date): Promise<void> => {
      await tx.update(rightRequests).set({ slot: null, withdrawnAt: now }).where(isRow(key))
    },
  }
}
