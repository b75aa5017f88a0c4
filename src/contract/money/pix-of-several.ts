import * as v from 'valibot'
import type { ReceiverMarks } from '#domain/money/payment-codes/receiver.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, recordId } from '#contract/platform/scalars.ts'
import { agreedBills, amount } from './agreed-bills.ts'
import { readReceiverMarks, receiverMarks } from './invoices.ts'
import { attempt } from './payments.ts'

/**
 * One PIX code of the gateway that pays several invoices. `attempt`: the `Idempotency-Key` it was asked for with.
 * `processing`: it waits to be paid, or is looked at after its end; `approved`: paid; `void`: nothing was paid by
 * it, or everything was given back. `bills` say what became of each part: `open` until the code is paid,
 * `processing` while the part is given back because its invoice was paid otherwise or cancelled, and `void` after
 * that. `value` and `total` are decimal strings in reais.
 */
const rawPixSchema = v.object({
  attempt: v.nullable(attempt),
  method: v.literal('pix'),
  state: v.picklist(['processing', 'approved', 'void']),
  total: amount,
  created_at: instant,
  decided_at: v.nullable(instant),
  expires_at: instant,
  /**
   * The text to copy; null before the gateway has told it, once it is paid or can be paid no more, and where its
   * receiver was rejected.
   */
  code: v.nullable(v.string()),
  bills: v.array(
    v.object({
      invoice_id: recordId,
      value: amount,
      state: v.picklist(['open', 'approved', 'processing', 'void']),
    }),
  ),
  ...receiverMarks,
})
export type RawPixOfSeveral = v.InferOutput<typeof rawPixSchema>

/** A PIX code of several invoices in the product's own terms: amounts in cents, ISO instants. */
export interface PixOfSeveral extends ReceiverMarks {
  readonly attempt: string | null
  readonly state: RawPixOfSeveral['state']
  readonly total: Cents
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly expiresAt: string
  readonly code: string | null
  readonly bills: readonly {
    readonly invoiceId: string
    readonly value: Cents
    readonly state: RawPixOfSeveral['bills'][number]['state']
  }[]
}

/** Converts a raw PIX code of several invoices to the product's own type. */
export const readPixOfSeveral = (raw: RawPixOfSeveral): PixOfSeveral => ({
  attempt: raw.attempt,
  state: raw.state,
  total: parseCents(raw.total),
  createdAt: raw.created_at,
  decidedAt: raw.decided_at,
  expiresAt: raw.expires_at,
  code: raw.code,
  bills: raw.bills.map(({ invoice_id: invoiceId, value, state }) => {
    return { invoiceId, value: parseCents(value), state }
  }),
  ...readReceiverMarks(raw),
})

/**
 * Issues one PIX code of the gateway that pays several invoices. An issued code holds no invoice: each can be paid
 * in any other way, and what the code pays of such a one is given back. `value`: what the subscriber saw as the
 * amount to pay of each; another amount in the ERP refuses the whole ('amount changed'). While a code of the same
 * invoices and amounts can be paid, it is the answer. `findPixOfSeveral` tells when it was paid.
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
  answer: v.object({ pix: rawPixSchema }),
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

/** A PIX code of several invoices by the `Idempotency-Key` it was asked for with: the code, or what it paid. */
export const findPixOfSeveral = endpoint({
  name: 'findPixOfSeveral',
  method: 'GET',
  path: '/api/payment/pay/invoices/pix/{attempt}',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  worksWithoutErp: true,
  summary: 'A PIX code of several invoices.',
  params: v.object({ attempt }),
  answer: v.object({ pix: rawPixSchema }),
  refusals: { 'payment not found': 404 },
})
