import type { ParsedQuery } from '#contract/endpoint.ts'
import { type RawInvoice, type listInvoices, readInvoice } from '#contract/invoices.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { openInvoices, paidInvoices } from '#domain/invoices/invoice-lists.ts'

/** Later than any due date: nobody asked for an end. */
const endless = '9999-12-31'

/**
 * The rows a query asks for, in the order of their screen. One invoice asked for by its id is found
 * however old it is; `end_date` and the latest twelve are for lists.
 */
export function filterInvoices(
  rows: readonly RawInvoice[],
  query: ParsedQuery<typeof listInvoices>,
  today: CalendarDate,
): RawInvoice[] {
  const asked = query.invoice_id ? rows.filter(({ id }) => id === query.invoice_id) : rows
  const byId = new Map(asked.map((row) => [row.id, row]))
  const invoices = asked.map(readInvoice)
  const kept = keep(invoices, query, today)
  return kept.flatMap(({ id }) => byId.get(id) ?? [])
}

function keep(
  invoices: readonly Invoice[],
  { status, end_date: end = endless }: ParsedQuery<typeof listInvoices>,
  today: CalendarDate,
): readonly Invoice[] {
  if (status === 'to_pay') return openInvoices(invoices, today, end)
  const untilEnd = invoices.filter(({ dueDate }) => dueDate <= end)
  return status === 'received' ? paidInvoices(untilEnd) : untilEnd
}
