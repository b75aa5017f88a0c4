import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { payments } from '#server/money/payments/table.ts'

/** The ids of those bills that agreements of their subscribers paid by themselves. */
export async function paidByAgreement(
  db: Drizzle,
  clientId: string,
  bills: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  if (bills.length === 0) return new Set()
  const rows = await db
    .select({ invoiceId: payments.invoiceId })
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        inArray(
          payments.invoiceId,
          bills.map(({ id }) => id),
        ),
        eq(payments.state, 'approved'),
        isNotNull(payments.agreementId),
        isNotNull(payments.bookedAt),
      ),
    )
  return new Set(rows.map(({ invoiceId }) => invoiceId))
}
