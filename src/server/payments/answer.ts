import type { RawPayment } from '#contract/payments.ts'
import { formatDecimal } from '#domain/money.ts'
import type { StoredPayment } from './store.ts'

/** What the card holder is told of a state: how we know is our affair. */
export function toldState({ state, isToBeVoided }: StoredPayment): RawPayment['state'] {
  if (isToBeVoided) return 'processing'
  return state === 'approved' || state === 'denied' || state === 'void' ? state : 'processing'
}

export function toRaw(payment: StoredPayment): RawPayment {
  return {
    id: payment.id,
    invoice_id: payment.invoiceId,
    state: toldState(payment),
    value: formatDecimal(payment.value),
    total: formatDecimal(payment.total),
    installments: payment.installments,
    brand: payment.brand,
    last_four: payment.lastFour,
    created_at: payment.createdAt.toISOString(),
    decided_at: payment.decidedAt?.toISOString() ?? null,
    authorization_code: payment.authorizationCode,
    proof_of_sale: payment.proofOfSale,
  }
}
