import { readInvoice } from '#contract/money/invoices.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { countDueSoon, lastDaySoon } from '#domain/money/invoices/due-soon.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'

/** How many bills of a customer are overdue or due within seven days. */
export type DueSoonCounts = ReadonlyMap<string, number>

/**
 * The counts of these customers, for the number on the app's icon, by one question to the ERP; null where it
 * does not give every bill. A reminder is worth more than its number: no failure of the ERP delays it.
 */
export async function dueSoonCounts(
  erp: Pick<Erp, 'invoicesOwedBy'>,
  customerIds: readonly string[],
  today: CalendarDate,
): Promise<DueSoonCounts | null> {
  const ids = [...new Set(customerIds)]
  try {
    const owed = await erp.invoicesOwedBy(ids, lastDaySoon(today))
    if (!owed) return null
    const counts = new Map(ids.map((id) => [id, 0]))
    for (const bills of groupBy(owed, ({ customerId }) => customerId)) {
      counts.set(bills[0]?.customerId ?? '', countDueSoon(bills.map(readInvoice), today))
    }
    return counts
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return null
  }
}
