import { and, eq } from 'drizzle-orm'
import type { CalendarModule } from '#server/money/calendar/module.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { EndLinks } from '#server/account/session/port.ts'
import { paymentLinks } from './table.ts'

async function endPaymentLinks(
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

/** Ends the calendar link and all payment links of a subscriber. */
export const endLinksWith =
  (calendar: Pick<CalendarModule, 'endLink'>): EndLinks =>
  async (tx, subscriber) => {
    await calendar.endLink(tx, subscriber)
    await endPaymentLinks(tx, subscriber)
  }
