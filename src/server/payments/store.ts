import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type PaymentState, payments } from './table.ts'

export type StoredPayment = typeof payments.$inferSelect
export type NewPayment = Pick<
  StoredPayment,
  | 'clientId'
  | 'id'
  | 'customerId'
  | 'invoiceId'
  | 'idempotencyKey'
  | 'asked'
  | 'orderId'
  | 'value'
  | 'total'
  | 'installments'
  | 'brand'
  | 'lastFour'
  | 'createdAt'
  | 'nextTryAt'
>
/** What may become of a payment; who it belongs to never changes. */
export type PaymentChange = Partial<
  Omit<StoredPayment, 'clientId' | 'id' | 'customerId' | 'invoiceId' | 'orderId' | 'createdAt'>
>

type Key = Pick<StoredPayment, 'clientId' | 'id'>

const living: ReadonlySet<PaymentState> = new Set(['created', 'sent', 'unknown', 'approved'])
const maxClaims = 20

const one = ({ clientId, id }: Key) => and(eq(payments.clientId, clientId), eq(payments.id, id))

export type PaymentStore = ReturnType<typeof paymentStore>

export function paymentStore({ db }: Pick<Database, 'db'>) {
  return {
    /** null: this wish is known, or the invoice has a living payment. The database is the judge. */
    create: async (payment: NewPayment): Promise<StoredPayment | null> => {
      const [created] = await db.insert(payments).values(payment).onConflictDoNothing().returning()
      return created ?? null
    },

    get: async (key: Key): Promise<StoredPayment | null> => {
      const [row] = await db.select().from(payments).where(one(key))
      return row ?? null
    },

    byWish: async (
      clientId: string,
      customerId: string,
      idempotencyKey: string,
    ): Promise<StoredPayment | null> => {
      const [row] = await db
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.clientId, clientId),
            eq(payments.customerId, customerId),
            eq(payments.idempotencyKey, idempotencyKey),
          ),
        )
      return row ?? null
    },

    /** The customer's payments of an invoice, the last one first. */
    ofInvoice: (clientId: string, customerId: string, invoiceId: string) =>
      db
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.clientId, clientId),
            eq(payments.customerId, customerId),
            eq(payments.invoiceId, invoiceId),
          ),
        )
        .orderBy(desc(payments.createdAt), desc(payments.id)),

    /** Only from one of these states: of two who decide at once, one finds it decided (null). */
    move: async (
      key: Key,
      from: readonly PaymentState[],
      change: PaymentChange,
    ): Promise<StoredPayment | null> => {
      const [moved] = await db
        .update(payments)
        .set(change)
        .where(and(one(key), inArray(payments.state, [...from])))
        .returning()
      return moved ?? null
    },

    /** Takes what is due, each to one process, until `until`: whoever dies holding it lets it go. */
    claim: (now: Date, until: Date): Promise<StoredPayment[]> => {
      const due = db
        .select({ clientId: payments.clientId, id: payments.id })
        .from(payments)
        .where(lte(payments.nextTryAt, now))
        .orderBy(asc(payments.nextTryAt))
        .limit(maxClaims)
        .for('update', { skipLocked: true })
      return db
        .update(payments)
        .set({ nextTryAt: until, tries: sql`${payments.tries} + 1` })
        .where(sql`(${payments.clientId}, ${payments.id}) in ${due}`)
        .returning()
    },
  }
}

export function isLiving({ state }: StoredPayment): boolean {
  return living.has(state)
}
