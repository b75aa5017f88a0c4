import type { Failure } from '#portal/kit/frames/failure.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { installmentsMessage } from '#domain/money/cards/installments.ts'
import { PaymentNotSentError } from '#portal/queries/money/attempts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** What is said alike of one bill and of several. */
export const chargeTexts = {
  'invalid installments': installmentsMessage,
  'security code required': texts.codeAsked,
  'Card expirated': texts.cardExpired,
  'payment denied': texts.denied,
  'Card not founded for customer.': texts.cardGone,
  'idempotency key reused': null,
  'gateway not configured': texts.noGateway,
  'gateway not reached': texts.gatewayNotReached,
  'payment not confirmed': texts.notConfirmed,
}

const refusedPayment = refusalTexts(payInvoice)({
  own: {
    ...chargeTexts,
    'installments not offered': texts.notOffered,
    'invoice not found': texts.invoiceUnknown,
    'invoice already paid': texts.paidMeanwhile,
    'payment being confirmed': texts.beingConfirmed,
  },
})

/** The text that explains why a payment failed; it follows `texts.payFailure`. */
export const payFailure = (error: unknown): Failure =>
  error instanceof PaymentNotSentError ? { text: texts.notSent } : refusedPayment(error)
