import { amountPaid } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/**
 * What was paid by the last payment, in cents: what the ERP received since the invoice was still to be
 * paid (`before`), interest and discount included. Where the ERP does not say, it is what a receipt of the
 * paid invoice says, less what was received before.
 */
export function paidNow(paid: Invoice, before: Invoice): Cents {
  const now = amountPaid(paid) - before.received
  return now > 0 ? now : before.open
}
