import {
  beginAutomaticCard,
  beginAutomaticPix,
  changeAutomaticLimit,
  skipAutomaticCharge,
} from '#contract/money/automatic-payments.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

const limit = { text: texts.limitInvalid, field: 'limit' } as const

/** The text that explains why an agreement was not begun. */
export const beginFailure = refusalTexts(
  beginAutomaticPix,
  beginAutomaticCard,
)({
  own: {
    'automatic payments off': texts.off,
    'limit not allowed': limit,
    'contract not found': texts.contractGone,
    'already automatic': texts.alreadyAutomatic,
    'gateway not configured': null,
    'gateway not reached': texts.notReached,
    'invoice not found': null,
    'invoice already paid': texts.paid,
    'payment being confirmed': texts.confirming,
    'Card expirated': texts.cardExpired,
    'Card not founded for customer.': texts.cardGone,
  },
  otherwise: texts.beginFailure,
})

/** The text that explains why a limit was not changed. */
export const changeFailure = refusalTexts(changeAutomaticLimit)({
  own: {
    'limit not allowed': limit,
    'agreement not found': texts.gone,
    'agreement ended': texts.alreadyEnded,
  },
  otherwise: texts.changeFailure,
})

/** The text that explains why a bill was not left to its subscriber. */
export const skipFailure = refusalTexts(skipAutomaticCharge)({
  own: {
    'agreement not found': texts.gone,
    'charge not found': texts.gone,
    'too late to skip': texts.tooLateToSkip,
  },
  otherwise: texts.skipFailure,
})
