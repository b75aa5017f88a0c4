import type { Failure } from '#portal/kit/frames/failure.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { PaymentNotSentError } from '#portal/queries/money/attempts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { chargeTexts } from '../refusals.ts'
import { severalTexts } from './several-texts.ts'
import { texts } from '../texts.ts'

const refusedPayment = refusalTexts(payInvoices)({
  own: {
    ...chargeTexts,
    'installments not offered': severalTexts.notOffered,
    'invoice not found': severalTexts.notFound,
    'invoice already paid': severalTexts.paidMeanwhile,
    'payment being confirmed': severalTexts.beingConfirmed,
    'amount changed': severalTexts.changed,
  },
})

/** The text that explains why several invoices were not paid; it follows `texts.payFailure`. */
export const severalPayFailure = (error: unknown): Failure =>
  error instanceof PaymentNotSentError ? { text: texts.notSent } : refusedPayment(error)
