import type { Failure } from '#portal/kit/frames/failure.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { installmentsMessage } from '#domain/money/cards/installments.ts'
import { PaymentNotSentError } from '#portal/queries/money/payments.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { severalTexts } from './several-texts.ts'
import { texts } from '../texts.ts'

const refusedPayment = refusalTexts(payInvoices)({
  own: {
    'invalid installments': installmentsMessage,
    'installments not offered': severalTexts.notOffered,
    'security code required': texts.codeAsked,
    'Card expirated': texts.cardExpired,
    'payment denied': texts.denied,
    'Card not founded for customer.': texts.cardGone,
    'invoice not found': severalTexts.notFound,
    'invoice already paid': severalTexts.paidMeanwhile,
    'payment being confirmed': severalTexts.beingConfirmed,
    'amount changed': severalTexts.changed,
    'idempotency key reused': null,
    'gateway not configured': texts.noGateway,
    'gateway not reached': texts.gatewayNotReached,
    'payment not confirmed': texts.notConfirmed,
  },
})

/** The text that explains why several invoices were not paid; it follows `texts.payFailure`. */
export const severalPayFailure = (error: unknown): Failure =>
  error instanceof PaymentNotSentError ? { text: texts.notSent } : refusedPayment(error)
