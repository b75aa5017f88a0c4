import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { paymentGroups } from './group-table.ts'
import { isShown } from './shown-change.ts'
import { type PaymentState, payments } from './table.ts'
import { isWaiting } from './settling/waiting-charge.ts'

export type StoredPayment = typeof payments.$inferSelect
export type NewPayment = Pick<
  StoredPayment,
  | 'clientId'
  | 'id'
  | 'customerId'
  | 'documentHash'
  | 'invoiceId'
  | 'idempotencyKey'
  | 'requestFingerprint'
  | 'orderId'
  | 'value'
  | 'total'
  | 'installments'
  | 'brand'
  | 'lastFour'
  | 'createdAt'
  | 'nextTryAt'
> &
  Partial<Pick<StoredPayment, 'method' | 'agreementId' | 'pixGateway' | 'settlesOn'>>
/** The columns of a payment that may change; its customer, invoice and order never do. */
export type PaymentChange = Partial<
  Omit<
    StoredPayment,
    | 'clientId'
    | 'id'
    | 'customerId'
    | 'documentHash'
    | 'invoiceId'
    | 'orderId'
    | 'method'
    | 'pixGateway'
    | 'agreementId'
    | 'createdAt'
    | 'withdrawalAskedOn'
  >
>

type PaymentKey = Pick<StoredPayment, 'clientId' | 'id'>

const liveStates: readonly PaymentState[] = ['created', 'sent', 'unknown', 'approved']
const maxClaims = 20

const isPayment = ({ clientId, id }: PaymentKey) =>
  and(eq(payments.clientId, clientId), eq(payments.id, id))

type Customer = Pick<Subscriber, 'clientId' | 'customerId'>

const isOfInvoice = ({ clientId, customerId }: Customer, invoiceId: string) =>
  and(
    eq(payments.clientId, clientId),
    eq(payments.customerId, customerId),
    eq(payments.invoiceId, invoiceId),
  )

export type PaymentStore = ReturnType<typeof paymentStore>

export function paymentStore(
  { db }: Pick<Database, 'db'>,
  { outdate }: Pick<OwnWrites, 'outdate'>,
) {
  return {
    /**
     * Creates a payment. null: the idempotency key is known, or the invoice has a live payment; the
     * database's unique indexes decide. `on`: the transaction it belongs to.
     */
    create: async (payment: NewPayment, on: Drizzle = db): Promise<StoredPayment | null> => {
      const [created] = await on.insert(payments).values(payment).onConflictDoNothing().returning()
      return created ?? null
    },

    /**
     * Adds a charge that was made without us, to be booked. When the invoice has a live payment, or the
     * charge is not what was asked, it is added as one to be reversed. An order that is known already
     * changes nothing. `paidAt`: null where it is not known.
     */
    addCharged: async (
      payment: NewPayment & Pick<StoredPayment, 'gatewayPaymentId'>,
      {
        paidAt,
        now,
        isToBeReturned = false,
      }: { readonly paidAt: Date | null; readonly now: Date; readonly isToBeReturned?: boolean },
    ): Promise<void> => {
      const sentAt = paidAt ?? payment.createdAt
      const paid = { ...payment, sentAt, decidedAt: now, nextTryAt: now }
      const back = { ...paid, state: 'void', isToBeVoided: true } as const
      const first = isToBeReturned ? back : ({ ...paid, state: 'approved' } as const)
      const added = await db
        .insert(payments)
        .values(first)
        .onConflictDoNothing()
        .returning({ id: payments.id })
      if (added.length === 0) await db.insert(payments).values(back).onConflictDoNothing()
      await outdate(payment, ['payments'])
    },

    get: async (key: PaymentKey): Promise<StoredPayment | null> => {
      const [row] = await db.select().from(payments).where(isPayment(key))
      return row ?? null
    },

    findByIdempotencyKey: async (
      { clientId, customerId, documentHash }: Subscriber,
      idempotencyKey: string,
    ): Promise<StoredPayment | null> => {
      const [row] = await db
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.clientId, clientId),
            eq(payments.customerId, customerId),
            eq(payments.documentHash, documentHash),
            eq(payments.idempotencyKey, idempotencyKey),
          ),
        )
      return row ?? null
    },

    /** The live payments of a customer's invoice: one at most. */
    listLiveOf: (customer: Customer, invoiceId: string) =>
      db
        .select()
        .from(payments)
        .where(and(isOfInvoice(customer, invoiceId), inArray(payments.state, [...liveStates]))),

    /**
     * The payments of a customer's invoice, the last one first: also those of a person
     * whom the customer id belonged to before, since an invoice is paid only once.
     */
    listOfInvoice: (customer: Customer, invoiceId: string) =>
      db
        .select()
        .from(payments)
        .where(isOfInvoice(customer, invoiceId))
        .orderBy(desc(payments.createdAt), desc(payments.id)),

    /**
     * Changes a payment only if it is in one of these states: of two concurrent changes the second
     * returns null.
     */
    transition: async (
      key: PaymentKey,
      from: readonly PaymentState[],
      change: PaymentChange,
    ): Promise<StoredPayment | null> => {
      const [moved] = await db
        .update(payments)
        .set(change)
        .where(and(isPayment(key), inArray(payments.state, [...from])))
        .returning()
      if (moved && isShown(change)) await outdate(moved, ['payments'])
      return moved ?? null
    },

    /**
     * Ends a booked payment whose bill was opened again; false where it is not to be ended any more. A part ends
     * only while nothing is left to do for its group, which is locked meanwhile: what is given back of the group's
     * charge is a sum over its parts. `returnCode`: why it ended.
     */
    endReopened: async (payment: StoredPayment, returnCode: string): Promise<boolean> => {
      const { clientId, groupId } = payment
      const isMoved = await db.transaction(async (tx) => {
        if (groupId !== null) {
          const { clientId: ofClient, id, nextTryAt } = paymentGroups
          const isDone = and(eq(ofClient, clientId), eq(id, groupId), isNull(nextTryAt))
          const done = await tx.select({ id }).from(paymentGroups).where(isDone).for('update')
          if (done.length === 0) return false
        }
        const isKept = and(eq(payments.state, 'approved'), eq(payments.isToBeVoided, false))
        const moved = await tx
          .update(payments)
          .set({ state: 'void', returnCode, nextTryAt: null })
          .where(and(isPayment(payment), isKept))
          .returning({ id: payments.id })
        return moved.length > 0
      })
      if (isMoved) await outdate(payment, ['payments'])
      return isMoved
    },

    hastenDebits: async (clientIds: readonly string[], now: Date): Promise<void> => {
      const isInstructed = and(eq(payments.state, 'unknown'), isNotNull(payments.settlesOn))
      await db
        .update(payments)
        .set({ nextTryAt: now })
        .where(and(inArray(payments.clientId, [...clientIds]), isInstructed))
    },

    /** Has a PIX withdrawn that the bank has not settled; false for any other payment. `on`: the bank's day. */
    withdraw: async (
      key: PaymentKey,
      { on, now }: { readonly on: CalendarDate; readonly now: Date },
    ): Promise<boolean> => {
      const { clientId, customerId } = payments
      const withdrawalAskedOn = sql`coalesce(${payments.withdrawalAskedOn}, ${on})`
      const [withdrawn] = await db
        .update(payments)
        .set({ isToBeVoided: true, withdrawalAskedOn, nextTryAt: now })
        .where(and(isPayment(key), eq(payments.method, 'pix'), eq(payments.state, 'unknown')))
        .returning({ clientId, customerId })
      if (withdrawn) await outdate(withdrawn, ['payments'])
      return withdrawn !== undefined
    },

    /**
     * The gateway's ids of the waiting payments that a notification of this id may speak of; empty where
     * the gateway has not told its id.
     */
    listWaiting: async (clientId: string, gatewayPaymentId: string, now: Date) => {
      const rows = await db
        .selectDistinct({ id: payments.gatewayPaymentId })
        .from(payments)
        .where(isWaiting(payments, clientId, ['', gatewayPaymentId], now))
      return rows.map(({ id }) => id)
    },

    /** Makes the waiting payments with this id of the gateway due at a time. */
    hasten: async (
      clientId: string,
      gatewayPaymentId: string,
      { at, now }: { readonly at: Date; readonly now: Date },
    ): Promise<void> => {
      await db
        .update(payments)
        .set({ nextTryAt: at })
        .where(isWaiting(payments, clientId, [gatewayPaymentId], now))
    },

    /**
     * Claims the payments that are due, each for one process, until `until`; the claim of a process
     * that dies expires by itself.
     */
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
