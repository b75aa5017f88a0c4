import type { RefusalText } from '#contract/endpoint.ts'
import type { createSupportRequest } from '#contract/support.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { texts } from './texts.ts'

/** Why a request that waited was not taken, when it was sent at last. */
const words: Readonly<Record<RefusalText<typeof createSupportRequest>, string>> = {
  ...commonRefusalTexts,
  'support by chat only': texts.refusedChat,
  'request under way': commonRefusalTexts['internal error'],
  'subject not provided': texts.refusedSubject,
  'invalid subject': texts.refusedSubject,
  'phone not provided': texts.refusedPhone,
  'invalid phone': texts.refusedPhone,
  'invalid message': texts.refusedMessage,
  'message too long': texts.refusedMessage,
}

const isListed = (text: string): text is keyof typeof words => Object.hasOwn(words, text)

export function refusalWords(text: string | null): string {
  return text !== null && isListed(text) ? words[text] : commonRefusalTexts['internal error']
}
