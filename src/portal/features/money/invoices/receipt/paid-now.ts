import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/**
 * What was paid by the last payment, in cents: what the ERP received since the invoice was still to be
 * paid (`before`), interest and discount included; what was open then while the ERP does not say.
 */
export function paidNow(paid: Invoice, before: Invoice): Cents {
  const received = paid.received - before.received
  return received > 0 ? received : before.open
}
