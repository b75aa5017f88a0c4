import { createPaymentLink, revokePaymentLink } from '#contract/money/payment-links.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { payerTexts as texts } from './payer-link-texts.ts'

/** Why no link was made. */
export const linkFailure = refusalTexts(createPaymentLink)({
  own: {
    'invoice not found': texts.notFound,
    'invoice already paid': texts.alreadyPaid,
    'payment being confirmed': texts.confirming,
    'too many payment links': { text: texts.tooMany, kind: 'warning' },
  },
  statuses: { 403: texts.forbidden },
  otherwise: texts.failure,
})

/** Why a link was not ended. One that is not found does not open any more: that is no failure. */
export const cancelFailure = refusalTexts(revokePaymentLink)({
  own: { 'payment link not found': texts.cancelled },
  otherwise: texts.cancelFailure,
})
