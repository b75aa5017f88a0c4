import type { RefusalText } from '#contract/endpoint.ts'
import { createSupportMessage, createSupportRequest } from '#contract/support.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { waitInWords } from '#portal/kit/wait.ts'
import { ApiError, refusalText } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

type RequestField = 'subject' | 'phone' | 'message'
/** Words beside the field at fault; a plain text stands in the form's own slot. */
type Words<Field extends string> = string | { readonly text: string; readonly field: Field }

const requestWords: Readonly<
  Record<RefusalText<typeof createSupportRequest>, Words<RequestField>>
> = {
  ...commonRefusalTexts,
  'upstream failed': texts.openFailure,
  'upstream unavailable': texts.openFailure,
  'internal error': texts.openFailure,
  'support by chat only': texts.chatOnly,
  'request under way': texts.underWay,
  'subject not provided': { text: texts.subjectMissing, field: 'subject' },
  'invalid subject': { text: texts.subjectGone, field: 'subject' },
  'phone not provided': { text: texts.phoneInvalid, field: 'phone' },
  'invalid phone': { text: texts.phoneInvalid, field: 'phone' },
  'invalid message': { text: texts.messageInvalid, field: 'message' },
  'message too long': { text: texts.messageTooLong, field: 'message' },
}

const messageWords: Readonly<Record<RefusalText<typeof createSupportMessage>, Words<'message'>>> = {
  ...commonRefusalTexts,
  'upstream failed': texts.sendFailure,
  'upstream unavailable': texts.sendFailure,
  'internal error': texts.sendFailure,
  'support by chat only': texts.chatOnly,
  'request under way': texts.underWay,
  'support not found': texts.notFound,
  'support closed': texts.closedForMessages,
  'new messages not allowed': texts.notAllowed,
  'message not provided': { text: texts.messageMissing, field: 'message' },
  'invalid message': { text: texts.messageInvalid, field: 'message' },
  'message too long': { text: texts.messageTooLong, field: 'message' },
}

function failureOf<Field extends string>(
  error: unknown,
  words: Words<Field>,
): SubmitFailure<Field> {
  const isOurs = error instanceof ApiError && error.status >= 500
  const requestId = isOurs ? error.requestId : null
  return typeof words === 'string' ? { text: words, requestId } : { ...words, requestId }
}

/** Too many in an hour: with the wait, when the server says it. */
function waiting(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterSeconds === null)
    return null
  return texts.tooMany(waitInWords(error.retryAfterSeconds))
}

/** What a request that was not opened says. */
export function requestFailure(error: unknown): SubmitFailure<RequestField> {
  const text = refusalText(createSupportRequest, error)
  const words = waiting(error) ?? (text ? requestWords[text] : texts.openFailure)
  return failureOf(error, words)
}

/** What a message that was not sent says. */
export function messageFailure(error: unknown): SubmitFailure<'message'> {
  const text = refusalText(createSupportMessage, error)
  const words = waiting(error) ?? (text ? messageWords[text] : texts.sendFailure)
  return failureOf(error, words)
}
