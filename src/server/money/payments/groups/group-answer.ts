import { payInvoices, type RawPaymentGroup } from '#contract/money/payment-groups.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { StoredGroup } from './group-store.ts'
import { publicState, toPaymentAnswer } from '../payment-answer.ts'
import { isReturned, returnReasons } from '../charge-row.ts'
import type { StoredPayment } from '../store.ts'

export function toGroupAnswer(
  group: StoredGroup,
  parts: readonly StoredPayment[],
): RawPaymentGroup {
  return {
    attempt: group.idempotencyKey,
    state: publicState(group),
    value: formatDecimal(group.value),
    total: formatDecimal(group.total),
    installments: group.installments,
    brand: group.brand,
    last_four: group.lastFour,
    created_at: group.createdAt.toISOString(),
    decided_at: group.decidedAt?.toISOString() ?? null,
    authorization_code: group.authorizationCode,
    proof_of_sale: group.proofOfSale,
    payments: parts.map(toPaymentAnswer),
  }
}

/** The answer to an attempt to pay: the same at the first call and at every repeated one. */
export function toAttemptAnswer(group: StoredGroup, parts: readonly StoredPayment[]) {
  const answer = toGroupAnswer(group, parts)
  if (answer.state === 'approved') return { type: 'success' as const, group: answer }
  if (answer.state === 'processing') return { type: 'processing' as const, group: answer }
  if (answer.state === 'denied') refuse(payInvoices, 'payment denied')
  if (isReturned(group)) refuse(payInvoices, 'payment not confirmed')
  if (group.returnCode === returnReasons.paid) refuse(payInvoices, 'invoice already paid')
  // A return code says that the gateway refused the order itself.
  if (group.returnCode !== '') throw commonRefusal('upstream failed')
  return refuse(payInvoices, 'gateway not reached')
}
