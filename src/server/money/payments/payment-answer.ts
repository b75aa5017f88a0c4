import type { RawPayment } from '#contract/money/payments.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { isReceiptReversed } from './charge-row.ts'
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
