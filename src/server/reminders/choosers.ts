import { and, eq } from 'drizzle-orm'
import type { InvoiceRange } from '#domain/notifications/invoice-range.ts'
import type { Drizzle } from '#server/db/database.ts'
import { pushSubscriptions } from '#server/notifications/table.ts'

/** Whether anybody of a provider wants to be told so many days ahead. */
export async function isChosen(
  db: Drizzle,
  clientId: string,
  range: InvoiceRange,
): Promise<boolean> {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.clientId, clientId), eq(pushSubscriptions.invoiceRange, range)))
    .limit(1)
  return rows.length > 0
}
