import * as v from 'valibot'
import { agreementAmount, rawAgreementSchema } from './agreement.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordId, requestKey, success, uuid } from '#contract/platform/scalars.ts'

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
  isHeldAfterRecovery: true,
  upstreamCost: 'change',
  makesOld: ['payments'],
  summary: 'Begin to pay the bills of a contract by Pix Automático.',
  body: v.object({
    contractId: recordId,
    limit: agreementAmount,
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
  isHeldAfterRecovery: true,
  mayRefuse: ['forbidden'],
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Begin to pay the bills of a contract by a saved card.',
  body: v.object({
    contractId: recordId,
    cardId: v.pipe(v.string(), v.maxLength(64)),
    limit: agreementAmount,
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
  isHeldAfterRecovery: true,
  worksWithoutErp: true,
  summary: 'Change the limit of an agreement.',
  params: v.object({ id: uuid }),
  entry: rawAgreementSchema,
  body: v.object({ limit: agreementAmount }),
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
  isHeldAfterRecovery: true,
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
  isHeldAfterRecovery: true,
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
