import type { CalendarDate } from '#domain/dates.ts'
import { amountDue } from '#domain/invoices/amount-due.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Cents } from '#domain/money.ts'

export interface OpenTotals {
  readonly total: Cents
  readonly count: number
  /** The number of invoices past their due date, partly paid ones included. */
  readonly overdue: number
  /** The invoice to pay first: the one with the earliest due date; null when none is open. */
  readonly next: Invoice | null
}

/** Sums up what a subscriber owes. `open` holds the open invoices in due-date order. */
export function openTotals(open: readonly Invoice[], today: CalendarDate): OpenTotals {
  return {
    total: open.reduce((sum, invoice) => sum + amountDue(invoice), 0),
    count: open.length,
    overdue: open.filter((invoice) => invoice.dueDate < today).length,
    next: open[0] ?? null,
  }
}
