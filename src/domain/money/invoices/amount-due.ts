import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { Invoice } from './invoice.ts'
import { isPayable } from './payment-options.ts'

/**
 * What is unpaid by an invoice's own columns, in cents, for an ERP that does not say what is open: the
 * rest of a partly received invoice, else its value. It is wrong when interest, a fine or a discount was
 * part of what was received.
 */
export function subtractReceived({
  status,
  value,
  received,
}: Pick<Invoice, 'status' | 'value' | 'received'>): Cents {
  if (status === 'R') return 0
  return Math.max(0, status === 'P' ? value - received : value)
}

/** The conditional discount valid on this day, in cents; 0 without one. */
export function discountOn(
  { open, discount }: Pick<Invoice, 'discount' | 'open'>,
  today: CalendarDate,
): Cents {
  const holds = discount !== null && today <= discount.until && discount.amount < open
  return holds ? discount.amount : 0
}

/**
 * The amount to pay on this day, in cents: 0 for an invoice that is not payable. It is what the ERP has
 * as open, less a conditional discount until its day.
 */
export function amountDue(invoice: Invoice, today: CalendarDate): Cents {
  return isPayable(invoice) ? invoice.open - discountOn(invoice, today) : 0
}

/** What is to be paid of these invoices in all on this day, in cents. */
export const sumDue = (invoices: readonly Invoice[], today: CalendarDate): Cents =>
  invoices.reduce((sum, invoice) => sum + amountDue(invoice, today), 0)

/**
 * What the ERP has added to a partly received invoice as interest and fine, in cents: the part of what is
 * open that its value less what was received does not explain. 0 for any other invoice.
 */
export function addedCharges({ status, value, received, open }: Invoice): Cents {
  return status === 'P' ? Math.max(0, open - Math.max(0, value - received)) : 0
}

/** The amount an invoice is shown with, in cents: its value once it is paid, else what is to be paid. */
export function amountShown(invoice: Invoice, today: CalendarDate): Cents {
  if (invoice.status === 'R') return invoice.value
  return invoice.open - discountOn(invoice, today)
}

/** What was paid for a paid invoice, in cents; its value where the ERP does not say. */
export const amountPaid = ({ received, value }: Pick<Invoice, 'received' | 'value'>): Cents =>
  received || value
