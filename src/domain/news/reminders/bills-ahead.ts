import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { nextReminder } from './next-reminder.ts'

/**
 * The bills that a device should be able to pay without a network: the oldest, and the one that the next
 * reminder is about, or the last one was. `range`: how early its subscriber is reminded; null: not at all.
 */
export function billsAhead(
  invoices: readonly Invoice[],
  range: InvoiceRange | null,
  now: Date,
  timeZone: TimeZone,
): readonly Invoice[] {
  const payable = invoices
    .filter(isPayable)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
  const reminder = range && nextReminder(payable, range, now, timeZone)
  const dueDate = reminder && 'dueDate' in reminder ? reminder.dueDate : null
  const reminded = payable.find((invoice) => invoice.dueDate === dueDate)
  const [oldest] = payable
  return [...new Set([oldest, reminded])].filter((invoice) => invoice !== undefined)
}
