import { readInvoice } from '#contract/money/invoices.ts'
import type { IssuedBill } from '#domain/money/bill-parts/charge.ts'
import type { ErpInvoice } from './port.ts'

/** A bill of the ERP as it was issued. */
export function toIssuedBill(invoice: ErpInvoice): IssuedBill {
  const { id, contractId, dueDate, value } = readInvoice(invoice)
  const { kind, issuedOn, period } = invoice.origin
  return { id, contractId, dueDate, value, issuedOn, period, origin: kind }
}
