import type { Subscriber } from '#server/platform/http/call.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'

/** The subscribers who chose to be reminded, by the customer id that their bills name. */
export function choosersByCustomer(
  choosers: readonly Subscriber[],
): ReadonlyMap<string, readonly Subscriber[]> {
  const groups = groupBy(choosers, ({ customerId }) => customerId)
  return new Map(groups.map((group) => [group[0]?.customerId ?? '', group]))
}
