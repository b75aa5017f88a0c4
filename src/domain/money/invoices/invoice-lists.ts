import { addDays, addMonths } from '#domain/platform/time/dates.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import type { Invoice } from './invoice.ts'
import { invoiceState } from './invoice-state.ts'

/** How many paid invoices are listed (first specification, section 9). */
const maxPaidInvoices = 12

/**
 * The last due date, itself included, for which open invoices are listed (first specification,
 * section 9).
 */
export function windowEnd(
  today: CalendarDate,
  window: ProviderRules['invoiceWindow'],
): CalendarDate {
  return window.unit === 'days' ? addDays(today, window.count) : addMonths(today, window.count)
}

function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Compares ids as the counters they are: the longer id is the later one. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || compareText(one, other)
}

/**
 * Open invoices sorted by due date: those due until `end`, and all partial and overdue ones and those
 * whose payment is awaited, whatever their date (first specification, section 9).
 */
export function openInvoices(
  list: readonly Invoice[],
  today: CalendarDate,
  end: CalendarDate,
): Invoice[] {
  return list
    .filter((invoice) => {
      const state = invoiceState(invoice, today)
      return state === 'to_receive' ? invoice.dueDate <= end : state !== 'received'
    })
    .toSorted((a, b) => compareText(a.dueDate, b.dueDate) || compareIds(a.id, b.id))
}

/**
 * The latest twelve paid invoices, newest payment first (first specification, section 9). An
 * invoice without a payment date counts by its due date.
 */
export function paidInvoices(list: readonly Invoice[]): Invoice[] {
  return list
    .filter((invoice) => invoice.status === 'R')
    .toSorted(
      (a, b) => compareText(b.paidOn ?? b.dueDate, a.paidOn ?? a.dueDate) || compareIds(b.id, a.id),
    )
    .slice(0, maxPaidInvoices)
}
