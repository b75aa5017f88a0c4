import * as v from 'valibot'
import { maxBillsAtOnce } from '#domain/money/cards/bills-at-once.ts'
import { installmentCounts } from '#domain/money/cards/installments.ts'
import type { ReceiverMarks } from '#domain/money/payment-codes/receiver.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { readReceiverMarks, receiverMarks } from './invoices.ts'
import { type Payment, rawPaymentSchema, readPayment } from './payments.ts'
import { instant, recordId } from '#contract/platform/scalars.ts'

const amount = v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{2}$/))
const attempt = v.pipe(v.string(), v.regex(/^[\w-]{8,100}$/))

/** Empty of a PIX. */
const brand = v.picklist([...rawPaymentSchema.entries.brand.options, ''])
const lastFour = v.pipe(v.string(), v.regex(/^(?:\d{4})?$/))

/** The part of one invoice; of a PIX without a card. */
const rawPartSchema = v.object({ ...rawPaymentSchema.entries, brand, last_four: lastFour })
export type RawPart = v.InferOutput<typeof rawPartSchema>

/**
 * The PIX code of several invoices, and what it pays. `code`: null before the gateway has told it, once it is
 * paid or can be paid no more, and where its receiver was rejected.
 */
const rawOfferSchema = v.object({
  code: v.nullable(v.string()),
  expires_at: instant,
  bills: v.array(v.object({ invoice_id: recordId, value: amount })),
  ...receiverMarks,
})

/**
 * One charge that pays several invoices, of a card or by PIX. `attempt`: the `Idempotency-Key` it was made with.
 * `value` and `total` are the sums over `payments`, decimal strings in reais; `total` is what was
 * charged. A PIX that is `processing` waits to be paid; it has no `payments` before it is. A charged invoice that was meanwhile paid in another way has `processing` while its part is
 * taken back, and `void` after it.
 */
export const rawPaymentGroupSchema = v.object({
  attempt: v.nullable(attempt),
  method: v.optional(v.picklist(['card', 'pix']), 'card'),
  state: rawPaymentSchema.entries.state,
  value: amount,
  total: amount,
  installments: v.picklist(installmentCounts),
  brand,
  last_four: lastFour,
  created_at: instant,
  decided_at: v.nullable(instant),
  authorization_code: v.string(),
  proof_of_sale: v.string(),
  payments: v.array(rawPartSchema),
  pix: v.optional(rawOfferSchema),
})
type RawOffer = v.InferOutput<typeof rawOfferSchema>
export type RawPaymentGroup = v.InferOutput<typeof rawPaymentGroupSchema>

/** A part in the product's own terms. */
export type Part = Omit<Payment, 'brand'> & { readonly brand: RawPart['brand'] }

/** The PIX code of several invoices; `value` in cents. */
export interface PixOffer extends ReceiverMarks {
  readonly code: string | null
  readonly expiresAt: string
  readonly bills: readonly { readonly invoiceId: string; readonly value: Cents }[]
}

/** A payment of several invoices in the product's own terms: amounts in cents, ISO instants. */
export interface PaymentGroup {
  readonly attempt: string | null
  readonly method: RawPaymentGroup['method']
  readonly state: Payment['state']
  readonly value: Cents
  readonly total: Cents
  readonly installments: Payment['installments']
  readonly brand: RawPart['brand']
  readonly lastFour: string
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly authorizationCode: string
  readonly proofOfSale: string
  /** The part of each invoice. */
  readonly payments: readonly Part[]
  /** null: of a card. */
  readonly pix: PixOffer | null
}

const readOffer = ({ code, expires_at: expiresAt, bills, ...marks }: RawOffer): PixOffer => ({
  code,
  expiresAt,
  bills: bills.map(({ invoice_id: invoiceId, value }) => ({ invoiceId, value: parseCents(value) })),
  ...readReceiverMarks(marks),
})

/** Converts a raw payment of several invoices to the product's own type. */
export function readPaymentGroup(raw: RawPaymentGroup): PaymentGroup {
  return {
    attempt: raw.attempt,
    method: raw.method,
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
    payments: raw.payments.map((part) => readPayment(part)),
    pix: raw.pix ? readOffer(raw.pix) : null,
  }
}

/** What the subscriber agrees to pay: each invoice once, with its amount. */
const agreedBills = v.pipe(
  v.array(v.object({ invoiceId: recordId, value: amount })),
  v.minLength(2),
  v.maxLength(maxBillsAtOnce),
  v.check((bills) => new Set(bills.map(({ invoiceId }) => invoiceId)).size === bills.length),
)

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
    /** The card was not charged: the gateway did not do what was asked, and what it reserved is given back. */
    'payment not confirmed': 502,
    'gateway not configured': 503,
    'gateway not reached': 503,
  },
})

/**
 * Issues one PIX code of the gateway that pays several invoices, as `payInvoices` charges a card. An issued
 * code holds no invoice: each can be paid in any other way, and what the code pays of such a one is given back.
 * While a code of the same invoices and amounts can be paid, it is the answer. `findPaymentGroup` tells when it
 * was paid.
 */
export const payInvoicesByPix = endpoint({
  name: 'payInvoicesByPix',
  method: 'POST',
  path: '/api/payment/pay/invoices/pix',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  idempotencyKey: 'required',
  mayRefuse: ['too many requests'],
  upstreamCost: 'document',
  // An answer that was lost may turn out to be paid already.
  makesOld: ['invoices', 'payments'],
  summary: 'One PIX code that pays several invoices. Repeated calls answer the same code.',
  body: v.object({ bills: agreedBills }),
  answer: v.object({ group: rawPaymentGroupSchema }),
  refusals: {
    'invoice not found': 404,
    'pix of several not offered': 404,
    'invoice already paid': 409,
    'payment being confirmed': 409,
    'amount changed': 409,
    /** The day's last minutes are too few for a code, and the amounts change with the day. */
    'day is ending': 409,
    'idempotency key reused': 422,
    'code not issued': 503,
    'gateway not configured': 503,
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
  summary: 'A payment of several invoices, by card or PIX.',
  params: v.object({ attempt }),
  answer: v.object({ group: rawPaymentGroupSchema }),
  refusals: { 'payment not found': 404 },
})
