import type { RefusalText } from '#contract/endpoint.ts'
import { savePushConfig, testPush } from '#contract/notifications.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { waitInWords } from '#portal/kit/wait.ts'
import { PushProblem } from '#portal/offline/push-device.ts'
import { ApiError, refusalText } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

const saveWords: Readonly<Record<RefusalText<typeof savePushConfig>, string>> = {
  ...commonRefusalTexts,
  'invalid request': texts.saveFailure,
  'invalid subscription': texts.saveFailure,
  'internal error': texts.saveFailure,
  'upstream failed': texts.saveFailure,
  'upstream unavailable': texts.saveFailure,
}

const testWords: Readonly<Record<RefusalText<typeof testPush>, string>> = {
  ...commonRefusalTexts,
  'invalid request': texts.testFailure,
  'internal error': texts.testFailure,
  'upstream failed': texts.testFailure,
  'upstream unavailable': texts.testFailure,
  'notification config not found': texts.none,
  'device no longer receives': texts.testLost,
}

function waiting(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterSeconds === null)
    return null
  return common.tooMany(waitInWords(error.retryAfterSeconds))
}

/** What the browser would not do, or could not. */
function problemWords({ reason }: PushProblem): string {
  if (reason === 'denied') return texts.refusedByBrowser
  if (reason === 'unsupported') return texts.unsupported
  return `${texts.saveFailure} ${texts.pushUnreachable}`
}

export function saveFailure(error: unknown): SubmitFailure<'period'> {
  if (error instanceof PushProblem) return { text: problemWords(error) }
  const text = refusalText(savePushConfig, error)
  const isOurs = error instanceof ApiError && error.status >= 500
  return {
    text: waiting(error) ?? (text ? saveWords[text] : texts.saveFailure),
    requestId: isOurs ? error.requestId : null,
  }
}

export function testFailure(error: unknown): string {
  const text = refusalText(testPush, error)
  return waiting(error) ?? (text ? testWords[text] : texts.testFailure)
}
