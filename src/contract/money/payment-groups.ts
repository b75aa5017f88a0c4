import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { agreedBills, amount } from './agreed-bills.ts'
import {
  attempt,
  cardChoice,
  cardId,
  type Charge,
  chargeEntries,
  chargeRefusals,
  type Payment,
  rawPaymentSchema,
  readCharge,
  readPayment,
} from './payments.ts'

/**
 * One charge of a card that pays several invoices. `attempt`: the `Idempotency-Key` it was made with.
 * `value` and `total` are the sums over `payments`, decimal strings in reais; `total` is what was
 * charged. A charged invoice that was meanwhile paid in another way, or cancelled, has `processing` while its
 * part is taken back, and `void` after it; so has the group where no part is left.
 */
const rawPaymentGroupSchema = v.object({
  attempt: v.nullable(attempt),
  ...chargeEntries,
  value: amount,
  total: amount,
  payments: v.array(rawPaymentSchema),
})
export type RawPaymentGroup = v.InferOutput<typeof rawPaymentGroupSchema>

/** A payment of several invoices in the product's own terms. */
export interface PaymentGroup extends Charge {
  readonly attempt: string | null
  /** The part of each invoice. */
  readonly payments: readonly Payment[]
}

/** Converts a raw payment of several invoices to the product's own type. */
export const readPaymentGroup = (raw: RawPaymentGroup): PaymentGroup => ({
  attempt: raw.attempt,
  ...readCharge(raw),
  payments: raw.payments.map(readPayment),
})

/**
 * Pays several invoices by one charge. `value`: what the subscriber saw as the amount to pay of each
 * invoice, without interest; another amount in the ERP refuses the whole payment ('amount changed'), and
 * so does one invoice that cannot be paid. The `Idempotency-Key` is required. `processing`: it is not
 * known yet whether the card was charged; `findPaymentGroup` tells later.
 */
export const payInvoices = endpoint({
  name: 'payInvoices',
  method: 'POST',
  path: '/api/payment/pay/invoices',
  policy: 'subscriber',
  isHeldAfterRecovery: true,
  idempotencyKey: 'required',
  mayRefuse: ['forbidden'],
  upstreamCost: 'change',
  makesOld: ['invoices', 'payments'],
  summary: 'Pay several invoices by one charge of a saved card. Repeated calls charge them once.',
  body: v.object({ cardId, bills: agreedBills, ...cardChoice }),
  answer: v.object({ type: v.picklist(['success', 'processing']), group: rawPaymentGroupSchema }),
  refusals: { ...chargeRefusals, 'amount changed': 409 },
})

/** A payment of several invoices by the `Idempotency-Key` of its attempt: its receipts, or its state. */
export const findPaymentGroup = endpoint({
  name: 'findPaymentGroup',
  method: 'GET',
  path: '/api/payment/pay/invoices/{attempt}',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  isOpenToOwnDevice: true,
  worksWithoutErp: true,
  summary: 'A card payment of several invoices.',
  params: v.object({ attempt }),
  answer: v.object({ group: rawPaymentGroupSchema }),
  refusals: { 'payment not found': 404 },
})
