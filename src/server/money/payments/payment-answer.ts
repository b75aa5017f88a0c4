import { payInvoices } from '#contract/money/payment-groups.ts'
import type { RawPayment } from '#contract/money/payments.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { isReceiptReversed, isReturned, returnReasons, type StoredCharge } from './charge-row.ts'
import type { StoredPayment } from './store.ts'

/**
 * The state of a payment as the subscriber sees it; the internal steps of finding out stay hidden. One whose
 * receipt was reversed later was approved, and a repeated call answers that.
 */
export function publicState(
  payment: Pick<StoredPayment, 'isToBeVoided' | 'returnCode' | 'state'>,
): RawPayment['state'] {
  const { state, isToBeVoided } = payment
  if (isToBeVoided) return 'processing'
  if (isReceiptReversed(payment)) return 'approved'
  return state === 'approved' || state === 'denied' || state === 'void' ? state : 'processing'
}

/**
 * Refuses an attempt that charged nothing, or whose charge was given back: in words that the calls for one bill
 * and for several share.
 */
export function refuseUncharged(
  charge: Pick<StoredCharge, 'gatewayPaymentId' | 'isToBeVoided' | 'returnCode' | 'state'>,
): never {
  const { gatewayPaymentId, returnCode } = charge
  if (publicState(charge) === 'denied') refuse(payInvoices, 'payment denied')
  if (returnCode === returnReasons['paid otherwise']) refuse(payInvoices, 'invoice already paid')
  if (isReturned(charge) || gatewayPaymentId !== '') refuse(payInvoices, 'payment not confirmed')
  // A return code says that the gateway refused the order itself.
  if (returnCode !== '') throw commonRefusal('upstream failed')
  return refuse(payInvoices, 'gateway not reached')
}

/** The answer for a card payment. */
export function toPaymentAnswer(payment: StoredPayment): RawPayment {
  const { brand } = payment
  if (brand === '') throw new Error('not a card payment')
  return {
    id: payment.id,
    invoice_id: payment.invoiceId,
    state: publicState(payment),
    value: formatDecimal(payment.value),
    total: formatDecimal(payment.total),
    installments: payment.installments,
    brand,
    last_four: payment.lastFour,
    created_at: payment.createdAt.toISOString(),
    decided_at: payment.decidedAt?.toISOString() ?? null,
    authorization_code: payment.authorizationCode,
    proof_of_sale: payment.proofOfSale,
  }
}
