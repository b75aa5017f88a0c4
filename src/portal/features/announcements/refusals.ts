import { sendAnnouncement } from '#contract/announcements.ts'
import type { RefusalText } from '#contract/endpoint.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { waitInWords } from '#portal/kit/wait.ts'
import { ApiError, refusalText } from '#portal/queries/failure.ts'
import { flawWords } from './notification-schema.ts'
import { texts } from './texts.ts'

const words: Readonly<Record<RefusalText<typeof sendAnnouncement>, string>> = {
  ...commonRefusalTexts,
  ...flawWords,
  'daily limit reached': texts.noneLeft,
  'no subscribers': texts.nobody,
}

/** What a notification that was not sent says. */
export function sendFailure(error: unknown): string {
  const text = refusalText(sendAnnouncement, error)
  if (
    text === 'daily limit reached' &&
    error instanceof ApiError &&
    error.retryAfterSeconds !== null
  ) {
    return texts.tooMany(waitInWords(error.retryAfterSeconds))
  }
  return text ? words[text] : commonRefusalTexts['internal error']
}
