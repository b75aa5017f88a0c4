import type { CalendarDate } from '#domain/dates.ts'
import { amountDue } from '#domain/invoices/amount-due.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Cents } from '#domain/money.ts'

export interface OpenTotals {
  readonly total: Cents
  readonly count: number
  /** Past their due date, partly paid ones included. */
  readonly overdue: number
  /** The one to pay first: the longest due. */
  readonly next: Invoice | null
}

/** What a subscriber owes, of open invoices in due-date order. */
export function openTotals(open: readonly Invoice[], today: CalendarDate): OpenTotals {
  return {
    total: open.reduce((sum, invoice) => sum + amountDue(invoice), 0),
    count: open.length,
    overdue: open.filter((invoice) => invoice.dueDate < today).length,
    next: open[0] ?? null,
  }
}
