import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from './invoice.ts'
import { openInvoices } from './invoice-lists.ts'
import { invoiceState } from './invoice-state.ts'

/** A day after any due date. */
const farFuture = '9999-12-31'

/** Open invoices that are due after `end`, by due date: those that the list of open ones leaves out. */
export function upcomingInvoices(
  list: readonly Invoice[],
  today: CalendarDate,
  end: CalendarDate,
): Invoice[] {
  return openInvoices(list, today, farFuture).filter(
    (invoice) => invoice.dueDate > end && invoiceState(invoice, today) === 'to_receive',
  )
}
