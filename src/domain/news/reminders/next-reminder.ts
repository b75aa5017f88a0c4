import { addDays, type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { firstRunAfter } from './reminder-hours.ts'

/**
 * When the next reminder comes, and of which due date; otherwise why none is to come. `sent`: the day
 * of reminding of the open invoices is over, so theirs was sent or is on its way. `due`: the open
 * invoices are due today or overdue, and nothing reminds of those. `none`: nothing is open.
 */
export type NextReminder =
  | { readonly kind: 'next'; readonly day: CalendarDate; readonly dueDate: CalendarDate }
  | { readonly kind: 'sent'; readonly dueDate: CalendarDate }
  | { readonly kind: 'due' | 'none' }

/** The next reminder of a subscriber who is reminded `range` days before a due date. */
export function nextReminder(
  invoices: readonly Invoice[],
  range: InvoiceRange,
  now: Date,
  timeZone: TimeZone,
): NextReminder {
  const dueDates = invoices
    .filter(isPayable)
    .map(({ dueDate }) => dueDate)
    .toSorted()
  const firstDay = firstRunAfter(now, timeZone)
  const next = dueDates.find((dueDate) => addDays(dueDate, -range) >= firstDay)
  if (next !== undefined) return { kind: 'next', day: addDays(next, -range), dueDate: next }
  const sent = dueDates.find((dueDate) => dueDate > calendarDate(now, timeZone))
  if (sent !== undefined) return { kind: 'sent', dueDate: sent }
  return { kind: dueDates.length > 0 ? 'due' : 'none' }
}
