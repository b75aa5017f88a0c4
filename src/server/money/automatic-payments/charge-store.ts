import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ChargeState } from '#domain/money/automatic-payments/charge-state.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { automaticCharges } from './table.ts'

export type StoredCharge = typeof automaticCharges.$inferSelect

type ChargeKey = Pick<StoredCharge, 'clientId' | 'id'>
type ChargeChange = Partial<
  Pick<StoredCharge, 'decidedAt' | 'dueDate' | 'paymentId' | 'state' | 'value'>
>

/** Charges of one agreement that an answer shows. */
const maxShown = 24

const isCharge = ({ clientId, id }: ChargeKey) =>
  and(eq(automaticCharges.clientId, clientId), eq(automaticCharges.id, id))

export type ChargeStore = ReturnType<typeof chargeStore>

export function chargeStore({ db }: Pick<Database, 'db'>) {
  return {
    /** null: the bill is known under this agreement. */
    create: async (tx: Drizzle, charge: StoredCharge): Promise<StoredCharge | null> => {
      const [row] = await tx
        .insert(automaticCharges)
        .values(charge)
        .onConflictDoNothing()
        .returning()
      return row ?? null
    },

    get: async (key: ChargeKey): Promise<StoredCharge | null> => {
      const [row] = await db.select().from(automaticCharges).where(isCharge(key))
      return row ?? null
    },

    findBill: async (
      { clientId, id }: ChargeKey,
      invoiceId: string,
    ): Promise<StoredCharge | null> => {
      const ofAgreement = and(
        eq(automaticCharges.clientId, clientId),
        eq(automaticCharges.agreementId, id),
      )
      const [row] = await db
        .select()
        .from(automaticCharges)
        .where(and(ofAgreement, eq(automaticCharges.invoiceId, invoiceId)))
      return row ?? null
    },

    /** The charges of an agreement, the last due date first. */
    listOf: (agreement: { readonly clientId: string; readonly id: string }) =>
      db
        .select()
        .from(automaticCharges)
        .where(
          and(
            eq(automaticCharges.clientId, agreement.clientId),
            eq(automaticCharges.agreementId, agreement.id),
          ),
        )
        .orderBy(desc(automaticCharges.dueDate), desc(automaticCharges.id))
        .limit(maxShown),

    /** The bills among these that these agreements know already, as `<agreement>/<invoice>`. */
    known: async (
      clientId: string,
      agreementIds: readonly string[],
      invoiceIds: readonly string[],
    ): Promise<ReadonlySet<string>> => {
      if (agreementIds.length === 0 || invoiceIds.length === 0) return new Set()
      const rows = await db
        .select({
          agreementId: automaticCharges.agreementId,
          invoiceId: automaticCharges.invoiceId,
        })
        .from(automaticCharges)
        .where(
          and(
            eq(automaticCharges.clientId, clientId),
            inArray(automaticCharges.agreementId, [...agreementIds]),
            inArray(automaticCharges.invoiceId, [...invoiceIds]),
          ),
        )
      return new Set(rows.map(({ agreementId, invoiceId }) => `${agreementId}/${invoiceId}`))
    },

    /** Changes a charge that is in one of these states; null when it is not any more. */
    change: async (
      tx: Drizzle,
      key: ChargeKey,
      from: readonly ChargeState[],
      change: ChargeChange,
    ): Promise<StoredCharge | null> => {
      const [moved] = await tx
        .update(automaticCharges)
        .set(change)
        .where(and(isCharge(key), inArray(automaticCharges.state, [...from])))
        .returning()
      return moved ?? null
    },
  }
}
