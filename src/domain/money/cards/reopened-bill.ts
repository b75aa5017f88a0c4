import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { hourMs } from '#domain/platform/time/durations.ts'

/**
 * Milliseconds after a payment for which it stands above an ERP that has its bill as owed: the ERP may be slow to
 * show what was booked. After them the bill may have been opened again, by a chargeback or by the provider's staff.
 */
export const bookingShownAfterMs = hourMs

/**
 * Whether an approved payment says nothing of its bill any more, because an answer of long after it has the bill
 * as payable. `asOf`: when the ERP was asked; where one of the moments is not known, it stands. ISO instants.
 */
export const isOutdated = (
  payment: { readonly state: string; readonly decidedAt: string | null },
  invoice: Invoice,
  asOf: string | undefined,
): boolean =>
  payment.state === 'approved' &&
  isPayable(invoice) &&
  Date.parse(asOf ?? '') - Date.parse(payment.decidedAt ?? '') > bookingShownAfterMs
