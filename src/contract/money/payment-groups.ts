import * as v from 'valibot'
import { installmentCounts } from '#domain/money/cards/installments.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { agreedBills } from './agreed-bills.ts'
import { type Payment, rawPaymentSchema, readPayment } from './payments.ts'
import { instant } from '#contract/platform/scalars.ts'

const amount = v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{2}$/))
const attempt = v.pipe(v.string(), v.regex(/^[\w-]{8,100}$/))

/**
 * One charge of a card that pays several invoices. `attempt`: the `Idempotency-Key` it was made with.
 * `value` and `total` are the sums over `payments`, decimal strings in reais; `total` is what was
 * charged. A charged invoice that was meanwhile paid in another way, or cancelled, has `processing` while its
 * part is taken back, and `void` after it.
 */
export const rawPaymentGroupSchema = v.object({
  attempt: v.nullable(attempt),
  state: rawPaymentSchema.entries.state,
  value: amount,
  total: amount,
  installments: v.picklist(installmentCounts),
  brand: rawPaymentSchema.entries.brand,
  last_four: rawPaymentSchema.entries.last_four,
  created_at: instant,
  decided_at: v.nullable(instant),
  authorization_code: v.string(),
  proof_of_sale: v.string(),
  payments: v.array(rawPaymentSchema),
})
export type RawPaymentGroup = v.InferOutput<typeof rawPaymentGroupSchema>

/** A payment of several invoices in the product's own terms: amounts in cents, ISO instants. */
export interface PaymentGroup {
  readonly attempt: string | null
  readonly state: Payment['state']
  readonly value: Cents
  readonly total: Cents
  readonly installments: Payment['installments']
  readonly brand: Payment['brand']
  readonly lastFour: string
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly authorizationCode: string
  readonly proofOfSale: string
  /** The part of each invoice. */
  readonly payments: readonly Payment[]
}

/** Converts a raw payment of several invoices to the product's own type. */
export function readPaymentGroup(raw: RawPaymentGroup): PaymentGroup {
  return {
    attempt: raw.attempt,
    state: raw.state,
    value: parseCents(raw.value),
    total: parseCents(raw.total),
    installments: raw.installments,
    brand: raw.brand,
    lastFour: raw.last_four,
    createdAt: raw.created_at,
    decidedAt: raw.decided_at,
    authorizationCode: raw.authorization_code,
    proofOfSale: raw.proof_of_sale,
    payments: raw.payments.map(readPayment),
  }
}

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
  body: v.object({
    cardId: v.pipe(v.string(), v.maxLength(64)),
    bills: agreedBills,
    installments: v.number(),
    securityCode: v.optional(v.pipe(v.string(), v.regex(/^\d{3}$/))),
  }),
  answer: v.object({ type: v.picklist(['success', 'processing']), group: rawPaymentGroupSchema }),
  refusals: {
    'invalid installments': 400,
    'installments not offered': 400,
    'security code required': 400,
    'Card expirated': 400,
    'payment denied': 402,
    'Card not founded for customer.': 404,
    'invoice not found': 404,
    'invoice already paid': 409,
    'payment being confirmed': 409,
    'amount changed': 409,
    'idempotency key reused': 422,
    /** The card owes nothing: what the gateway had reserved or charged, otherwise than was asked, is given back. */
    'payment not confirmed': 502,
    'gateway not configured': 503,
    'gateway not reached': 503,
  },
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
