import { payInvoices } from '#contract/money/payment-groups.ts'
import type { RawCharge, RawPayment } from '#contract/money/payments.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { isOutlived, isReturned, returnReasons, type StoredCharge } from './charge-row.ts'
import type { StoredPayment } from './store.ts'

/**
 * The state of a payment as the subscriber sees it; the internal steps of finding out stay hidden. One that ended
 * after its booking was approved, and a repeated call answers that.
 */
export function publicState(
  payment: Pick<StoredCharge, 'isToBeVoided' | 'returnCode' | 'state'>,
): RawPayment['state'] {
  const { state, isToBeVoided } = payment
  if (isToBeVoided) return 'processing'
  if (isOutlived(payment)) return 'approved'
  return state === 'approved' || state === 'denied' || state === 'void' ? state : 'processing'
}

/** Refuses an attempt that charged nothing, or whose charge was given back. */
function refuseUncharged(charge: StoredCharge): never {
  const { gatewayPaymentId, returnCode } = charge
  if (publicState(charge) === 'denied') refuse(payInvoices, 'payment denied')
  if (returnCode === returnReasons['paid otherwise']) refuse(payInvoices, 'invoice already paid')
  if (isReturned(charge) || gatewayPaymentId !== '') refuse(payInvoices, 'payment not confirmed')
  // A return code says that the gateway refused the order itself.
  if (returnCode !== '') throw commonRefusal('upstream failed')
  return refuse(payInvoices, 'gateway not reached')
}

/** How an attempt to pay ended: the same at the first call and at every repeated one. Refuses what charged nothing. */
export function attemptType(charge: StoredCharge): 'success' | 'processing' {
  const state = publicState(charge)
  if (state === 'approved') return 'success'
  return state === 'processing' ? state : refuseUncharged(charge)
}

/**
 * The charge that says how a payment of several bills ended: its own, or that of a part where every part is
 * given back. Nothing is paid then, whatever was charged.
 */
export function endOfGroup(group: StoredCharge, parts: readonly StoredCharge[]): StoredCharge {
  const isPaid = parts.length === 0 || parts.some((part) => publicState(part) === 'approved')
  if (isPaid || publicState(group) !== 'approved') return group
  return parts.find((part) => publicState(part) === 'processing') ?? parts[0] ?? group
}

/** What is answered of a charge of a card, for one bill or for several. */
export function toChargeAnswer(charge: StoredCharge): RawCharge {
  const { brand } = charge
  if (brand === '') throw new Error('not a card payment')
  return {
    state: publicState(charge),
    value: formatDecimal(charge.value),
    total: formatDecimal(charge.total),
    installments: charge.installments,
    brand,
    last_four: charge.lastFour,
    created_at: charge.createdAt.toISOString(),
    decided_at: charge.decidedAt?.toISOString() ?? null,
    authorization_code: charge.authorizationCode,
    proof_of_sale: charge.proofOfSale,
  }
}

export const toPaymentAnswer = (payment: StoredPayment): RawPayment => ({
  id: payment.id,
  invoice_id: payment.invoiceId,
  ...toChargeAnswer(payment),
})
