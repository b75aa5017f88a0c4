import * as v from 'valibot'
import { agreementStates, type AgreementState } from '#domain/automatic-payments/agreement-state.ts'
import { automaticMethods, type AutomaticMethod } from '#domain/automatic-payments/charge-plan.ts'
import { chargeStates, type ChargeState } from '#domain/automatic-payments/charge-state.ts'
import { type Cents, parseCents } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, instant, recordId, requestKey, success, uuid } from './scalars.ts'

/** An amount in reais with two decimals: `99.90`. */
const amount = v.pipe(v.string(), v.regex(/^\d{1,9}\.\d{2}$/))

/**
 * One bill under an agreement. `value`: what was announced, and after the charge what was charged.
 * `charge_on`: the day the money moves; for a bill that is not charged, the day it was planned for.
 */
const rawChargeSchema = v.object({
  invoice_id: recordId,
  due_date: calendarDate,
  value: amount,
  state: v.picklist(chargeStates),
  charge_on: calendarDate,
  announced_at: instant,
  decided_at: v.nullable(instant),
})

/**
 * The way to approve an agreement at the bank. `code`: the PIX code (EMV text). `invoice_id` and `value`: the bill that it pays as well; null where it only authorises.
 */
const rawApprovalSchema = v.object({
  code: v.string(),
  expires_at: instant,
  invoice_id: v.nullable(recordId),
  value: v.nullable(amount),
})

/**
 * An agreement to pay the bills of a contract automatically. `limit`: no bill above it is charged.
 * `announced_days`: each bill is announced this many days before its due date. `approval` is there while
 * the agreement waits for the bank. `charges`: newest due date first, at most 24.
 */
export const rawAgreementSchema = v.object({
  id: uuid,
  contract_id: recordId,
  method: v.picklist(automaticMethods),
  state: v.picklist(agreementStates),
  limit: amount,
  announced_days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  card: v.nullable(
    v.object({
      uuid,
      brand: v.picklist(['Visa', 'Mastercard']),
      last_four: v.pipe(v.string(), v.regex(/^\d{4}$/)),
      expiry: v.pipe(v.string(), v.regex(/^\d{2}\/\d{4}$/)),
    }),
  ),
  created_at: instant,
  active_since: v.nullable(instant),
  ended_at: v.nullable(instant),
  approval: v.nullable(rawApprovalSchema),
  charges: v.array(rawChargeSchema),
})
export type RawAgreement = v.InferOutput<typeof rawAgreementSchema>

/** A bill under an agreement in the product's own terms: cents, days and ISO instants. */
export interface AutomaticCharge {
  readonly invoiceId: string
  readonly dueDate: string
  readonly value: Cents
  readonly state: ChargeState
  readonly chargeOn: string
  readonly announcedAt: string
  readonly decidedAt: string | null
}

/** An agreement in the product's own terms. */
export interface Agreement {
  readonly id: string
  readonly contractId: string
  readonly method: AutomaticMethod
  readonly state: AgreementState
  readonly limit: Cents
  readonly announcedDays: number
  readonly card: {
    readonly id: string
    readonly brand: 'Visa' | 'Mastercard'
    readonly lastFour: string
    readonly expiry: string
  } | null
  readonly createdAt: string
  readonly activeSince: string | null
  readonly endedAt: string | null
  readonly approval: {
    readonly code: string
    readonly expiresAt: string
    readonly invoiceId: string | null
    readonly value: Cents | null
  } | null
  readonly charges: readonly AutomaticCharge[]
}

function readApproval(raw: RawAgreement['approval']): Agreement['approval'] {
  if (!raw) return null
  const { code, expires_at: expiresAt, invoice_id: invoiceId, value } = raw
  return { code, expiresAt, invoiceId, value: value === null ? null : parseCents(value) }
}

/** Converts a raw agreement to the product's own type. */
export function readAgreement(raw: RawAgreement): Agreement {
  const { card } = raw
  return {
    id: raw.id,
    contractId: raw.contract_id,
    method: raw.method,
    state: raw.state,
    limit: parseCents(raw.limit),
    announcedDays: raw.announced_days,
    card: card && {
      id: card.uuid,
      brand: card.brand,
      lastFour: card.last_four,
      expiry: card.expiry,
    },
    createdAt: raw.created_at,
    activeSince: raw.active_since,
    endedAt: raw.ended_at,
    approval: readApproval(raw.approval),
    charges: raw.charges.map((charge) => ({
      invoiceId: charge.invoice_id,
      dueDate: charge.due_date,
      value: parseCents(charge.value),
      state: charge.state,
      chargeOn: charge.charge_on,
      announcedAt: charge.announced_at,
      decidedAt: charge.decided_at,
    })),
  }
}

/** The provider's rule `automaticPix` or `automaticCard` is off. */
const off = { 'automatic payments off': 403 } as const
const unknown = { 'agreement not found': 404 } as const
/** Outside of `isAgreementLimit`, or below the bill that is paid at once. */
const limitRefused = { 'limit not allowed': 400 } as const

const beginRefusals = {
  ...off,
  ...limitRefused,
  'contract not found': 404,
  /** The contract has a live agreement already. */
  'already automatic': 409,
  'gateway not configured': 503,
  /** Nothing was begun; the same call may be made again. */
  'gateway not reached': 503,
} as const

/** Every live agreement, and those that ended within the last twelve months; live ones first. */
export const listAutomaticPayments = endpoint({
  name: 'listAutomaticPayments',
  method: 'GET',
  path: '/api/payment/automatic',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  worksWithoutErp: true,
  summary: 'The agreements to pay bills automatically, with their charges.',
  answer: v.object({ agreements: v.array(rawAgreementSchema) }),
  refusals: {},
})

/** One agreement: the portal asks every few seconds while it waits for the bank. */
export const findAutomaticPayment = endpoint({
  name: 'findAutomaticPayment',
  method: 'GET',
  path: '/api/payment/automatic/{id}',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  worksWithoutErp: true,
  summary: 'One agreement to pay bills automatically.',
  params: v.object({ id: uuid }),
  answer: v.object({ agreement: rawAgreementSchema }),
  refusals: unknown,
})

/**
 * Begins an agreement by Pix Automático. The answer has the code to approve it at the bank, unless the
 * gateway was silent: `approval` is then null for some seconds, and `findAutomaticPayment` has it later.
 * With `invoiceId` the same code pays this bill. A repeated call with the same `requestKey` answers with
 * the same agreement.
 */
export const beginAutomaticPix = endpoint({
  name: 'beginAutomaticPix',
  method: 'POST',
  path: '/api/payment/automatic/pix',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Begin to pay the bills of a contract by Pix Automático.',
  body: v.object({
    contractId: recordId,
    limit: amount,
    invoiceId: v.optional(recordId),
    requestKey,
  }),
  answer: v.object({ agreement: rawAgreementSchema }),
  refusals: {
    ...beginRefusals,
    /** Not the customer's, or of another contract. */
    'invoice not found': 404,
    'invoice already paid': 409,
    'payment being confirmed': 409,
  },
})

/** Begins an agreement on a saved card; it is active at once. Nothing is charged now. */
export const beginAutomaticCard = endpoint({
  name: 'beginAutomaticCard',
  method: 'POST',
  path: '/api/payment/automatic/card',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Begin to pay the bills of a contract by a saved card.',
  body: v.object({
    contractId: recordId,
    cardId: v.pipe(v.string(), v.maxLength(64)),
    limit: amount,
    requestKey,
  }),
  answer: v.object({ agreement: rawAgreementSchema }),
  refusals: {
    ...beginRefusals,
    'Card expirated': 400,
    'Card not founded for customer.': 404,
  },
})

/** Changes the limit of a live agreement. A bill that was announced keeps to what was announced. */
export const changeAutomaticLimit = endpoint({
  name: 'changeAutomaticLimit',
  method: 'PUT',
  path: '/api/payment/automatic/{id}/limit',
  policy: 'subscriber',
  worksWithoutErp: true,
  summary: 'Change the limit of an agreement.',
  params: v.object({ id: uuid }),
  entry: rawAgreementSchema,
  body: v.object({ limit: amount }),
  answer: v.object({ agreement: rawAgreementSchema }),
  refusals: { ...unknown, ...limitRefused, 'agreement ended': 409 },
})

/**
 * Leaves one bill to the subscriber: an announced one is not charged, and a debit by PIX that the bank has
 * is withdrawn until the day before it. Repeating it changes nothing.
 */
export const skipAutomaticCharge = endpoint({
  name: 'skipAutomaticCharge',
  method: 'POST',
  path: '/api/payment/automatic/{id}/skip',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  worksWithoutErp: true,
  makesOld: ['payments'],
  summary: 'Leave one bill of an agreement to its subscriber.',
  params: v.object({ id: uuid }),
  body: v.object({ invoiceId: recordId }),
  answer: v.object({ agreement: rawAgreementSchema }),
  refusals: {
    ...unknown,
    'charge not found': 404,
    /** It is decided, is being charged, or its day has come. */
    'too late to skip': 409,
  },
})

/**
 * Ends an agreement at once: nothing is charged from now on, and a charge that the bank has not settled
 * is withdrawn. Repeating it changes nothing.
 */
export const cancelAutomaticPayment = endpoint({
  name: 'cancelAutomaticPayment',
  method: 'DELETE',
  path: '/api/payment/automatic/{id}',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  worksWithoutErp: true,
  summary: 'Cancel an agreement.',
  params: v.object({ id: uuid }),
  answer: success,
  refusals: unknown,
})

/** Every call about automatic payments. */
export const automaticPaymentEndpoints = [
  listAutomaticPayments,
  findAutomaticPayment,
  beginAutomaticPix,
  beginAutomaticCard,
  changeAutomaticLimit,
  skipAutomaticCharge,
  cancelAutomaticPayment,
] as const
