import type { CalendarDate } from '#domain/dates.ts'
import { amountDue } from '#domain/invoices/amount-due.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isPayable } from '#domain/invoices/payment-options.ts'
import type { Cents } from '#domain/money.ts'

export interface OpenTotals {
  readonly total: Cents
  /** The number of payable invoices. */
  readonly count: number
  /** The number of payable invoices past their due date, partly paid ones included. */
  readonly overdue: number
  /** The invoice to pay first: the one with the earliest due date; null when none is open. */
  readonly next: Invoice | null
  /** Paid here or at the bank, and not yet booked by the provider: not part of the other numbers. */
  readonly awaited: readonly Invoice[]
}

/** Sums up what a subscriber owes. `open` holds the open invoices in due-date order. */
export function openTotals(open: readonly Invoice[], today: CalendarDate): OpenTotals {
  const payable = open.filter(isPayable)
  return {
    total: payable.reduce((sum, invoice) => sum + amountDue(invoice, today), 0),
    count: payable.length,
    overdue: payable.filter((invoice) => invoice.dueDate < today).length,
    next: payable[0] ?? null,
    awaited: open.filter(({ awaiting }) => awaiting !== null),
  }
}
