import * as v from 'valibot'
import { maxBillsInParts } from '#domain/service/payment-parts/payment-parts.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { count, decimal, instant, recordId, requestKey, uuid } from '#contract/platform/scalars.ts'
import { type RequestStatus, requestStatuses } from './request-status.ts'

/**
 * A request to pay overdue bills in parts that the provider has. `amount`: what was owed by these bills, in
 * reais. `support_id` is the request in the list of support.
 */
const rawRequestSchema = v.object({
  id: uuid,
  protocol: v.string(),
  support_id: v.string(),
  status: v.picklist(requestStatuses),
  requested_at: instant,
  amount: decimal,
})
export type RawPaymentPartsRequest = v.InferOutput<typeof rawRequestSchema>

export interface PaymentPartsRequest {
  readonly id: string
  readonly protocol: string | null
  readonly supportId: string
  readonly status: RequestStatus
  readonly requestedAt: Date
  readonly amount: Cents
}

/** Converts a raw request to the product's own type. */
export const readPaymentPartsRequest = (raw: RawPaymentPartsRequest): PaymentPartsRequest => ({
  id: raw.id,
  protocol: raw.protocol || null,
  supportId: raw.support_id,
  status: raw.status,
  requestedAt: new Date(raw.requested_at),
  amount: parseCents(raw.amount),
})

const path = '/api/central/customer/payment-parts'

/** `offered`: whether one may be asked for here. `open`: the one that waits for an answer; null for none. */
export const findPaymentParts = endpoint({
  name: 'findPaymentParts',
  method: 'GET',
  path,
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  summary: 'Whether overdue invoices may be asked to be paid in parts, and the open request.',
  answer: v.object({ offered: v.boolean(), open: v.nullable(rawRequestSchema) }),
  refusals: {},
})

/** A person at the provider answers with a proposal; nothing changes before. One is open at a time. */
export const requestPaymentParts = endpoint({
  name: 'requestPaymentParts',
  method: 'POST',
  path,
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['support'],
  summary: 'Ask to pay overdue invoices in parts.',
  body: v.object({
    invoiceIds: v.pipe(v.array(recordId), v.minLength(1), v.maxLength(maxBillsInParts)),
    parts: count,
    requestKey,
  }),
  answer: v.object({ request: rawRequestSchema }),
  refusals: {
    'request not offered': 403,
    'request already open': 409,
    'request under way': 409,
    'invoice not found': 404,
    'invoice not overdue': 409,
    'invalid parts': 400,
  },
})

/** All of them, for the list of every endpoint. */
export const paymentPartsEndpoints = [findPaymentParts, requestPaymentParts] as const
