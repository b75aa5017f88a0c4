import type { RawPayment } from '#contract/money/payments.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import type { StoredPayment } from './store.ts'

/**
 * The state of a payment as the subscriber sees it; the internal steps of finding out stay hidden.
 */
export function publicState({
  state,
  isToBeVoided,
}: Pick<StoredPayment, 'state' | 'isToBeVoided'>): RawPayment['state'] {
  if (isToBeVoided) return 'processing'
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
