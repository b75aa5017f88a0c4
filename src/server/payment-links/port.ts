import { and, eq } from 'drizzle-orm'
import type { Drizzle } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/call.ts'
import { paymentLinks } from './table.ts'

/** Ends all links of a subscriber, in the transaction that ends what opens the account elsewhere. */
export async function endPaymentLinks(
  tx: Drizzle,
  { clientId, customerId, documentHash }: Subscriber,
): Promise<void> {
  await tx
    .delete(paymentLinks)
    .where(
      and(
        eq(paymentLinks.clientId, clientId),
        eq(paymentLinks.customerId, customerId),
        eq(paymentLinks.documentHash, documentHash),
      ),
    )
}
