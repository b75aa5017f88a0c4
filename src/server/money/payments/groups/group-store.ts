import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Cents } from '#domain/platform/values/money.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { PaymentState } from '../charge-columns.ts'
import type { ChargeChange, ChargeKey, NewCharge } from '../charge-row.ts'
import {
  chargeRows,
  isOfKey,
  isOfSubscriber,
  isShown,
  liveStates,
  openStates,
} from '../charge-rows.ts'
import { type OfferedBills, paymentGroups } from '../group-table.ts'
import type { NewPayment, StoredPayment } from '../store.ts'
import { payments } from '../table.ts'

export type StoredGroup = typeof paymentGroups.$inferSelect
/** A PIX code over several invoices, which has no parts until it is paid. */
export type NewOffer = NewCharge & { readonly offer: OfferedBills; readonly expiresAt: Date }
/** The part of one invoice; the group's own columns are those of each part. */
export type NewPart = Pick<NewPayment, 'id' | 'invoiceId' | 'orderId' | 'value' | 'total'>

const isPartOf = ({ clientId, id }: ChargeKey) =>
  and(eq(payments.clientId, clientId), eq(payments.groupId, id))

/** The changes of a group that its parts share, so that each says the same of its invoice. */
function sharedChange(change: ChargeChange): ChargeChange {
  const { state, sentAt, decidedAt } = change
  const { gatewayPaymentId, returnCode, authorizationCode, proofOfSale } = change
  const shared = { state, sentAt, decidedAt, gatewayPaymentId, returnCode, authorizationCode }
  const entries = Object.entries({ ...shared, proofOfSale })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

export const byInvoice = (one: { invoiceId: string }, other: { invoiceId: string }) =>
  one.invoiceId < other.invoiceId ? -1 : 1

/**
 * Adds the parts of a PIX that was paid. The part of an invoice that another payment holds is added as one to
 * be given back, in a state that does not hold the invoice. In the order of their invoices, as in `create`.
 */
async function addPaidParts(tx: Drizzle, group: StoredGroup): Promise<void> {
  const { offer } = group
  if (!offer) return
  for (const { value, ...bill } of offer.bills.toSorted(byInvoice)) {
    const part = {
      ...bill,
      groupId: group.id,
      clientId: group.clientId,
      customerId: group.customerId,
      documentHash: group.documentHash,
      requestFingerprint: group.requestFingerprint,
      method: group.method,
      brand: group.brand,
      lastFour: group.lastFour,
      installments: group.installments,
      gatewayPaymentId: group.gatewayPaymentId,
      returnCode: group.returnCode,
      authorizationCode: group.authorizationCode,
      proofOfSale: group.proofOfSale,
      createdAt: group.createdAt,
      sentAt: group.sentAt,
      decidedAt: group.decidedAt,
      value,
      total: value,
      settlesOn: offer.day,
      state: 'approved',
    } as const
    const added = await tx
      .insert(payments)
      .values(part)
      .onConflictDoNothing()
      .returning({ id: payments.id })
    if (added.length > 0) continue
    const back = { ...part, state: 'void', isToBeVoided: true } as const
    await tx.insert(payments).values(back).onConflictDoNothing()
  }
}

/** Ends a transaction of which nothing is to remain. */
class PartTaken extends Error {
  override readonly name = 'PartTaken'
}

export type GroupStore = ReturnType<typeof groupStore>

/** Payments of several invoices, each with its parts. A group and its parts change in one transaction. */
export function groupStore({ db }: Pick<Database, 'db'>, { outdate }: Pick<OwnWrites, 'outdate'>) {
  return {
    ...chargeRows(db, paymentGroups),

    /**
     * Creates a group with its parts, or nothing: null when the idempotency key is known or one of the
     * invoices has a live payment, of its own or in a group; the database's unique indexes decide. The
     * parts are inserted in the order of their invoices, so that two groups never wait for each other.
     */
    create: async (group: NewCharge, parts: readonly NewPart[]): Promise<StoredGroup | null> => {
      try {
        return await db.transaction(async (tx) => {
          const [created] = await tx
            .insert(paymentGroups)
            .values(group)
            .onConflictDoNothing()
            .returning()
          if (!created) return null
          const { id: groupId, idempotencyKey: _, ...shared } = group
          const rows = parts
            .map((part) => ({ ...shared, ...part, groupId, nextTryAt: null }))
            .toSorted(byInvoice)
          const stored = await tx
            .insert(payments)
            .values(rows)
            .onConflictDoNothing()
            .returning({ id: payments.id })
          if (stored.length < rows.length) throw new PartTaken()
          return created
        })
      } catch (error) {
        if (error instanceof PartTaken) return null
        throw error
      }
    },

    /** Stores an offer before its code is asked for; null: the key is known, or an open offer is the same. */
    createOffer: async (offer: NewOffer): Promise<StoredGroup | null> => {
      const [created] = await db
        .insert(paymentGroups)
        .values({ ...offer, method: 'pix' })
        .onConflictDoNothing()
        .returning()
      return created ?? null
    },

    /** The open offer of a subscriber that pays the same, whether its code is over or not. */
    findOffer: async (
      subscriber: Subscriber,
      requestFingerprint: string,
    ): Promise<StoredGroup | null> => {
      const [row] = await db
        .select()
        .from(paymentGroups)
        .where(
          and(
            isOfSubscriber(paymentGroups, subscriber),
            eq(paymentGroups.requestFingerprint, requestFingerprint),
            eq(paymentGroups.method, 'pix'),
            inArray(paymentGroups.state, openStates),
            eq(paymentGroups.isToBeVoided, false),
          ),
        )
        .orderBy(desc(paymentGroups.createdAt))
      return row ?? null
    },

    /** The parts of a group, by the id of their invoice. */
    listParts: (key: ChargeKey): Promise<StoredPayment[]> =>
      db.select().from(payments).where(isPartOf(key)).orderBy(asc(payments.invoiceId)),

    /** The live payments of these invoices of a customer, alone or parts of groups. */
    listLive: (
      { clientId, customerId }: Pick<Subscriber, 'clientId' | 'customerId'>,
      invoiceIds: readonly string[],
    ): Promise<StoredPayment[]> =>
      db
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.clientId, clientId),
            eq(payments.customerId, customerId),
            inArray(payments.invoiceId, [...invoiceIds]),
            inArray(payments.state, liveStates),
          ),
        ),

    /**
     * Changes a group, and the parts whose charge is open with it, only if it is in one of these states:
     * of two concurrent changes the second returns null. A PIX gets its parts when it is approved.
     */
    transition: async (
      key: ChargeKey,
      from: readonly PaymentState[],
      change: ChargeChange,
    ): Promise<StoredGroup | null> => {
      const ofParts = sharedChange(change)
      const moved = await db.transaction(async (tx) => {
        const [group] = await tx
          .update(paymentGroups)
          .set(change)
          .where(and(isOfKey(paymentGroups, key), inArray(paymentGroups.state, [...from])))
          .returning()
        if (group && change.state === 'approved') await addPaidParts(tx, group)
        if (group && Object.keys(ofParts).length > 0) {
          const isOpenPart = and(isPartOf(key), inArray(payments.state, openStates))
          await tx.update(payments).set(ofParts).where(isOpenPart)
        }
        return group ?? null
      })
      // Bills say nothing of a code that nobody has paid.
      const isUnpaid = moved?.method === 'pix' && moved.state !== 'approved'
      if (moved && isShown(change) && !isUnpaid) await outdate(moved, ['payments'])
      return moved
    },

    /** Stores what the gateway is asked to reverse in parts, in all, before it is asked. */
    keepReversal: async (key: ChargeKey, reversalAsked: Cents, reversalAskedAt: Date) => {
      await db
        .update(paymentGroups)
        .set({ reversalAsked, reversalAskedAt })
        .where(isOfKey(paymentGroups, key))
    },
  }
}
