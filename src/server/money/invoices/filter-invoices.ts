import type { ParsedQuery } from '#contract/platform/endpoint.ts'
import { type RawInvoice, type listInvoices, readInvoice } from '#contract/money/invoices.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { oncePerObject } from '#domain/platform/values/once-per-object.ts'
import { openInvoices, paidInvoices } from '#domain/money/invoices/invoice-lists.ts'

/** A day after any due date, for a query without an end date. */
const farFuture = '9999-12-31'

/** Rows are read once for all lists that show them. */
const invoiceOf = oncePerObject(readInvoice)

/**
 * The invoices that a query asks for, in the order of their screen. A single invoice requested by
 * its id is found whatever its age; `end_date` and the limit of twelve apply to lists.
 */
export function filterInvoices(
  rows: readonly RawInvoice[],
  query: ParsedQuery<typeof listInvoices>,
  today: CalendarDate,
): RawInvoice[] {
  const requested = query.invoice_id ? rows.filter(({ id }) => id === query.invoice_id) : rows
  const byId = new Map(requested.map((row) => [row.id, row]))
  const invoices = requested.map(invoiceOf)
  const kept = selectInvoices(invoices, query, today)
  return kept.flatMap(({ id }) => byId.get(id) ?? [])
}

function selectInvoices(
  invoices: readonly Invoice[],
  { status, end_date: end = farFuture }: ParsedQuery<typeof listInvoices>,
  today: CalendarDate,
): readonly Invoice[] {
  if (status === 'to_pay') return openInvoices(invoices, today, end)
  const untilEnd = invoices.filter(({ dueDate }) => dueDate <= end)
  return status === 'received' ? paidInvoices(untilEnd) : untilEnd
}
