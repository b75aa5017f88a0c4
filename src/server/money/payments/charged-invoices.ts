import { and, eq, inArray } from 'drizzle-orm'
import { type BriefReads, briefReads } from '#server/platform/db/brief-reads.ts'
import type { Database } from '#server/platform/db/database.ts'
import { payments } from './table.ts'

/** A card payment by which an invoice is charged, or may be: it is under way until it is approved. */
export type CardCharge = Pick<typeof payments.$inferSelect, 'state' | 'bookedAt'>

/** By the id of an invoice. */
type Charged = ReadonlyMap<string, CardCharge>

export type ChargedInvoices = BriefReads<Charged>

/** Which invoices are charged to a card here, or about to be. Whether one can be paid is not decided by it. */
export function chargedInvoices(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): ChargedInvoices {
  const { db } = deps.database

  async function read(clientId: string, ids: readonly string[]): Promise<Charged> {
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
    return new Map(rows.map((row) => [row.invoiceId, row]))
  }

  return briefReads(read, deps.now)
}
