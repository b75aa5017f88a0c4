import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import {
  type AgreementState,
  isLiveAgreement,
} from '#domain/money/automatic-payments/agreement-state.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { agreements } from './table.ts'

/** Agreements read at once. */
const agreementsOfPage = 500

/** Reads the agreements under which bills are charged. */
const activeAgreements = (db: Drizzle) => ({
  /** The active agreements of some customers of a provider. */
  listActive: (clientId: string, customerIds: readonly string[]): Promise<StoredAgreement[]> =>
    db
      .select()
      .from(agreements)
      .where(
        and(
          eq(agreements.clientId, clientId),
          eq(agreements.state, 'active'),
          inArray(agreements.customerId, [...customerIds]),
        ),
      )
      .orderBy(asc(agreements.id)),

  /** The active agreements of a provider, page by page. */
  async *activePages(clientId: string): AsyncGenerator<readonly StoredAgreement[]> {
    let page: readonly StoredAgreement[] = []
    do {
      const last = page.at(-1)
      page = await db
        .select()
        .from(agreements)
        .where(
          and(
            eq(agreements.clientId, clientId),
            eq(agreements.state, 'active'),
            last && gt(agreements.id, last.id),
          ),
        )
        .orderBy(asc(agreements.id))
        .limit(agreementsOfPage)
      yield page
    } while (page.length === agreementsOfPage)
  },
})

export type StoredAgreement = typeof agreements.$inferSelect
export type NewAgreement = typeof agreements.$inferInsert

type AgreementKey = Pick<StoredAgreement, 'clientId' | 'id'>
type AgreementChange = Partial<
  Pick<
    StoredAgreement,
    'activeSince' | 'approvalPaymentId' | 'code' | 'endedAt' | 'limit' | 'recurrenceId' | 'state'
  >
>

/** Days for which an ended agreement is shown. */
const shownDays = 365

const isAgreement = ({ clientId, id }: AgreementKey) =>
  and(eq(agreements.clientId, clientId), eq(agreements.id, id))

const ofSubscriber = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(agreements.clientId, clientId),
    eq(agreements.customerId, customerId),
    eq(agreements.documentHash, documentHash),
  )

export type AgreementStore = ReturnType<typeof agreementStore>

export function agreementStore({ db }: Pick<Database, 'db'>) {
  return {
    /** null: the contract has a live agreement, or the request key is known. */
    create: async (tx: Drizzle, agreement: NewAgreement): Promise<StoredAgreement | null> => {
      const [row] = await tx.insert(agreements).values(agreement).onConflictDoNothing().returning()
      return row ?? null
    },

    /** Removes an agreement that was never asked for at the gateway. */
    remove: async (key: AgreementKey): Promise<void> => {
      await db.delete(agreements).where(and(isAgreement(key), eq(agreements.state, 'waiting')))
    },

    get: async (key: AgreementKey): Promise<StoredAgreement | null> => {
      const [row] = await db.select().from(agreements).where(isAgreement(key))
      return row ?? null
    },

    find: async (subscriber: Subscriber, id: string): Promise<StoredAgreement | null> => {
      const [row] = await db
        .select()
        .from(agreements)
        .where(and(ofSubscriber(subscriber), eq(agreements.id, id)))
      return row ?? null
    },

    findByRequestKey: async (
      subscriber: Subscriber,
      requestKey: string,
    ): Promise<StoredAgreement | null> => {
      const [row] = await db
        .select()
        .from(agreements)
        .where(and(ofSubscriber(subscriber), eq(agreements.requestKey, requestKey)))
      return row ?? null
    },

    /** Live ones first, then the newest. */
    list: async (subscriber: Subscriber, now: Date): Promise<StoredAgreement[]> => {
      const since = new Date(now.getTime() - shownDays * dayMs)
      const rows = await db
        .select()
        .from(agreements)
        .where(
          and(
            ofSubscriber(subscriber),
            or(isNull(agreements.endedAt), gt(agreements.endedAt, since)),
          ),
        )
        .orderBy(desc(agreements.createdAt), asc(agreements.id))
      const isLiveRow = ({ state }: StoredAgreement) => isLiveAgreement(state)
      return [...rows.filter(isLiveRow), ...rows.filter((row) => !isLiveRow(row))]
    },

    ...activeAgreements(db),

    /** Changes an agreement that is in one of these states; null when it is not any more. */
    change: async (
      tx: Drizzle,
      key: AgreementKey,
      from: readonly AgreementState[],
      change: AgreementChange,
    ): Promise<StoredAgreement | null> => {
      const [moved] = await tx
        .update(agreements)
        .set(change)
        .where(and(isAgreement(key), inArray(agreements.state, [...from])))
        .returning()
      return moved ?? null
    },

    /** Stores the gateway's answer, whatever became of the agreement meanwhile. */
    keepApproval: async (
      key: AgreementKey,
      approval: Pick<StoredAgreement, 'approvalPaymentId' | 'code' | 'recurrenceId'>,
    ): Promise<StoredAgreement | null> => {
      const [row] = await db.update(agreements).set(approval).where(isAgreement(key)).returning()
      return row ?? null
    },
  }
}
