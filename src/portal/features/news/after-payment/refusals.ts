import { beginAutomaticCard } from '#contract/money/automatic-payments.ts'
import { savePushConfig } from '#contract/news/notifications.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { PushError } from '#portal/offline/push/push-subscription.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** The text that explains why an agreement was not begun. */
export const automaticFailure = refusalTexts(beginAutomaticCard)({
  own: {
    'automatic payments off': null,
    'limit not allowed': null,
    'contract not found': null,
    'already automatic': texts.alreadyAutomatic,
    'gateway not configured': null,
    'gateway not reached': null,
    'Card expirated': null,
    'Card not founded for customer.': null,
  },
  otherwise: texts.automaticFailure,
})

const refusedSave = refusalTexts(savePushConfig)({
  own: { 'invalid subscription': null },
  otherwise: texts.remindersFailure,
})

/** The text that explains why reminders were not turned on. */
export function remindersFailure(error: unknown): Failure<never> {
  if (!(error instanceof PushError)) return refusedSave(error)
  return { text: error.reason === 'denied' ? texts.refusedByBrowser : texts.remindersFailure }
}
