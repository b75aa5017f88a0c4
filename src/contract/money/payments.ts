import * as v from 'valibot'
import { installmentCounts } from '#domain/money/cards/installments.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, recordId, uuid } from '#contract/platform/scalars.ts'

const decimal = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/))

/**
 * What is said of a charge of a card, for one bill or for several. `processing`: the server is still finding out
 * whether the card was charged, and the bills cannot be paid again meanwhile. `void`: the card owes nothing,
 * because the charge was reversed or never made. Amounts are decimal strings in reais; `total` is `value` plus
 * interest.
 */
export const chargeEntries = {
  state: v.picklist(['processing', 'approved', 'denied', 'void']),
  value: decimal,
  total: decimal,
  installments: v.picklist(installmentCounts),
  brand: v.picklist(['Visa', 'Mastercard']),
  last_four: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  created_at: instant,
  decided_at: v.nullable(instant),
  /** The bank's and the gateway's numbers of the charge; empty while there is none. */
  authorization_code: v.string(),
  proof_of_sale: v.string(),
}
const rawChargeSchema = v.object(chargeEntries)
export type RawCharge = v.InferOutput<typeof rawChargeSchema>

/** A charge of a card in the product's own terms: amounts in cents, ISO instants. */
export interface Charge {
  readonly state: RawCharge['state']
  readonly value: Cents
  readonly total: Cents
  readonly installments: RawCharge['installments']
  readonly brand: RawCharge['brand']
  readonly lastFour: string
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly authorizationCode: string
  readonly proofOfSale: string
}

/** Converts what is said of a charge to the product's own type. */
export const readCharge = (raw: RawCharge): Charge => ({
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
})

/** The card payment of one bill, alone or as a part of a charge for several. */
export const rawPaymentSchema = v.object({ id: uuid, invoice_id: recordId, ...chargeEntries })
export type RawPayment = v.InferOutput<typeof rawPaymentSchema>

/** The same in the product's own terms. */
export interface Payment extends Charge {
  readonly id: string
  readonly invoiceId: string
}

/** Converts a raw payment to the product's own type. */
export const readPayment = (raw: RawPayment): Payment => ({
  id: raw.id,
  invoiceId: raw.invoice_id,
  ...readCharge(raw),
})

/**
 * The header with the id of one payment attempt: a repeated call with the same id returns the first
 * one's result.
 */
export const idempotencyHeader = 'Idempotency-Key'
/** An id of an attempt. */
export const attempt = v.pipe(v.string(), v.regex(/^[\w-]{8,100}$/))

/** A saved card that is charged, and how. */
export const cardId = v.pipe(v.string(), v.maxLength(64))
export const cardChoice = {
  installments: v.number(),
  /**
   * The three digits on the card, where the provider's rule `asksSecurityCode` wants them. They go to
   * the gateway and are stored nowhere.
   */
  securityCode: v.optional(v.pipe(v.string(), v.regex(/^\d{3}$/))),
}

/** Why a card is not charged, for one bill or for several. */
export const chargeRefusals = {
  'invalid installments': 400,
  /** An installment would be below the gateway's or the provider's minimum. */
  'installments not offered': 400,
  'security code required': 400,
  'Card expirated': 400,
  'payment denied': 402,
  'Card not founded for customer.': 404,
  'invoice not found': 404,
  'invoice already paid': 409,
  'payment being confirmed': 409,
  'idempotency key reused': 422,
  /** The card owes nothing: what the gateway had reserved or charged, otherwise than was asked, is given back. */
  'payment not confirmed': 502,
  'gateway not configured': 503,
  'gateway not reached': 503,
} as const

/** First specification, section 7. */
export const payInvoice = endpoint({
  name: 'payInvoice',
  method: 'POST',
  path: '/api/payment/pay/invoice',
  policy: 'subscriber',
  isHeldAfterRecovery: true,
  idempotencyKey: 'optional',
  mayRefuse: ['forbidden'],
  upstreamCost: 'change',
  makesOld: ['invoices', 'payments'],
  summary: 'Pay an invoice by a saved card. Repeated calls charge it once.',
  description:
    '`success`: the card was charged. `processing`: that is not known yet; `findInvoicePayment` tells later.',
  body: v.object({ cardId, invoiceId: recordId, ...cardChoice }),
  answer: v.object({ type: v.picklist(['success', 'processing']), payment: rawPaymentSchema }),
  // Other servers say no more than that the invoice is paid.
  accepts: v.object({ payment: v.optional(rawPaymentSchema) }),
  refusals: chargeRefusals,
})

/** The last card payment of an invoice: its receipt, or its state. */
export const findInvoicePayment = endpoint({
  name: 'findInvoicePayment',
  method: 'GET',
  path: '/api/payment/pay/invoice/{invoiceId}',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  isOpenToOwnDevice: true,
  worksWithoutErp: true,
  summary: 'The last card payment of an invoice.',
  params: v.object({ invoiceId: recordId }),
  answer: v.object({ payment: rawPaymentSchema }),
  refusals: { 'payment not found': 404 },
})
