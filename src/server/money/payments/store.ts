import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { PaymentState } from './charge-columns.ts'
import type { ChargeChange, ChargeKey, NewCharge } from './charge-row.ts'
import { chargeRows, isOfKey, isShown, liveStates } from './charge-rows.ts'
import { paymentGroups } from './group-table.ts'
import { payments } from './table.ts'

export type StoredPayment = typeof payments.$inferSelect
export type NewPayment = NewCharge &
  Pick<StoredPayment, 'invoiceId'> &
  Partial<Pick<StoredPayment, 'method' | 'agreementId' | 'pixGateway' | 'settlesOn'>>
export type PaymentChange = Omit<ChargeChange, 'pixCode'> & Partial<Pick<StoredPayment, 'bookedAt'>>

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
    ...chargeRows(db, payments),

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

    /** The live payments of a customer's invoice: one at most. */
    listLiveOf: (customer: Customer, invoiceId: string) =>
      db
        .select()
        .from(payments)
        .where(and(isOfInvoice(customer, invoiceId), inArray(payments.state, liveStates))),

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
      key: ChargeKey,
      from: readonly PaymentState[],
      change: PaymentChange,
    ): Promise<StoredPayment | null> => {
      const [moved] = await db
        .update(payments)
        .set(change)
        .where(and(isOfKey(payments, key), inArray(payments.state, [...from])))
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
          .where(and(isOfKey(payments, payment), isKept))
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
      key: ChargeKey,
      { on, now }: { readonly on: CalendarDate; readonly now: Date },
    ): Promise<boolean> => {
      const { clientId, customerId } = payments
      const withdrawalAskedOn = sql`coalesce(${payments.withdrawalAskedOn}, ${on})`
      const [withdrawn] = await db
        .update(payments)
        .set({ isToBeVoided: true, withdrawalAskedOn, nextTryAt: now })
        .where(
          and(isOfKey(payments, key), eq(payments.method, 'pix'), eq(payments.state, 'unknown')),
        )
        .returning({ clientId, customerId })
      if (withdrawn) await outdate(withdrawn, ['payments'])
      return withdrawn !== undefined
    },
  }
}
