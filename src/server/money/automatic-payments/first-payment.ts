import type { Charge } from '#server/upstreams/gateways/port.ts'
import type { ApprovedPayment } from '#server/money/payments/port.ts'
import type { StoredAgreement } from './agreement-store.ts'

/**
 * The payment of the bill that was paid together with the approval; null for an agreement that paid none.
 */
export function firstPayment(
  agreement: StoredAgreement,
  charge: Pick<Charge, 'paymentId'>,
): ApprovedPayment | null {
  const { clientId, customerId, documentHash, method, orderId, createdAt } = agreement
  const { id: agreementId, firstInvoiceId: invoiceId, firstValue: value } = agreement
  if (invoiceId === null || value === null) return null
  const paid = { invoiceId, value, gatewayPaymentId: charge.paymentId }
  return { clientId, customerId, documentHash, agreementId, method, orderId, createdAt, ...paid }
}
