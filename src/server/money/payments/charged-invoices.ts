import { and, eq, inArray } from 'drizzle-orm'
import type { Awaiting } from '#domain/money/invoices/invoice.ts'
import { briefReads } from '#server/platform/db/brief-reads.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type InvoiceMarks, unpaidIds } from '#server/upstreams/erp/marked-erps.ts'
import { payments } from './table.ts'

/** A card payment by which an invoice is charged, or may be: it is under way until it is approved. */
type CardCharge = Pick<typeof payments.$inferSelect, 'state' | 'bookedAt'>

/** `asOf`: when the ERP was asked. After the booking its own word stands. */
function awaitingOf({ state, bookedAt }: CardCharge, asOf: Date): Awaiting | null {
  if (state !== 'approved') return 'bank'
  return bookedAt === null || asOf <= bookedAt ? 'booking' : null
}

/**
 * Marks invoices with what this server knows of payments: an invoice charged to a card here awaits its
 * booking, whatever an answer says that the ERP gave before the booking. Otherwise an outage after the
 * charge, or an older answer in the cache, would offer the invoice for payment again. An invoice whose
 * charge is not decided yet awaits the bank, so that it is not paid in a second way. Whether one can be
 * paid is not decided by it.
 */
export function chargedInvoices(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): InvoiceMarks {
  const { database, now } = deps
  const { db } = database

  async function read(clientId: string, ids: readonly string[]) {
    const rows = await db
      .select({
        invoiceId: payments.invoiceId,
        state: payments.state,
        bookedAt: payments.bookedAt,
      })
      .from(payments)
      .where(
        and(
          eq(payments.clientId, clientId),
          inArray(payments.invoiceId, [...ids]),
          inArray(payments.state, ['sent', 'unknown', 'approved']),
          eq(payments.isToBeVoided, false),
        ),
      )
    return new Map<string, CardCharge>(rows.map((row) => [row.invoiceId, row]))
  }

  const findCharges = briefReads(read, now)
  return {
    async find({ tenant: { clientId }, invoices, asOf, versionOf }) {
      const unpaid = unpaidIds(invoices)
      if (unpaid.length === 0) return () => null
      const found = await findCharges(clientId, unpaid, versionOf?.('payments') ?? null)
      return ({ id, status }) => {
        const charge = status === 'R' ? undefined : found.get(id)
        const awaiting = charge ? awaitingOf(charge, asOf) : null
        return awaiting && { awaiting }
      }
    },
  }
}
