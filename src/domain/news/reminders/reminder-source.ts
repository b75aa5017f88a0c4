import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'

interface ReminderKey {
  readonly invoiceId: string
  /** Days before the due date. */
  readonly range: InvoiceRange
  readonly dueDate: CalendarDate
  /** The day of a second reminder; null: the first one. */
  readonly again: CalendarDate | null
}

/** What there is one reminder of: a bill, range and due date, and each day on which it is to come again. */
export function reminderSource({ invoiceId, range, dueDate, again }: ReminderKey): string {
  const first = `${invoiceId}/${range}/${dueDate}`
  return again === null ? first : `${first}/${again}`
}
