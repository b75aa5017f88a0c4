import { formatDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import { texts } from '../texts.ts'

/** The receipt as a text to share: what the portal knows of the payment, and nothing of the payer. */
export function receiptText(invoice: Invoice, paid: Cents, provider: string): string {
  const { id, paidOn } = invoice
  const lines = [texts.receipt, texts.receiptTo(provider), texts.receiptInvoice(id)]
  if (paidOn) lines.push(texts.receiptOn(formatDate(paidOn)))
  return [...lines, texts.receiptValue(formatMoney(paid))].join('\n')
}
