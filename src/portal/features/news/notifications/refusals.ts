import { savePushConfig, testPush } from '#contract/news/notifications.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { PushError } from '#portal/offline/push/push-subscription.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

const refusedSave = refusalTexts(savePushConfig)({
  own: { 'invalid subscription': null },
  otherwise: texts.saveFailure,
})

/** Text for a push subscription the browser denied or could not create. */
function pushProblemText({ reason }: PushError): string {
  if (reason === 'denied') return texts.refusedByBrowser
  if (reason === 'unsupported') return texts.unsupported
  return `${texts.saveFailure} ${texts.pushUnreachable}`
}

/** Text for reminders that were not saved (specification 8). */
export function saveFailure(error: unknown): Failure<never> {
  return error instanceof PushError ? { text: pushProblemText(error) } : refusedSave(error)
}

/** Text for a test notification that was not sent. */
export const testFailure = refusalTexts(testPush)({
  own: {
    'notification config not found': texts.none,
    'device no longer receives': texts.testLost,
  },
  otherwise: texts.testFailure,
})
