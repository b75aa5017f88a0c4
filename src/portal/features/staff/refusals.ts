import type {
  adminSecondFactor,
  adminSignIn,
  confirmEnrolment,
  providerSignIn,
} from '#contract/staff.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { waitInWords } from '#portal/kit/wait.ts'
import { ApiError } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

type OwnText<E extends { readonly refusals: object }> = keyof E['refusals']

type DoorText =
  | OwnText<typeof adminSignIn>
  | OwnText<typeof adminSecondFactor>
  | OwnText<typeof confirmEnrolment>
  | OwnText<typeof providerSignIn>

/** What the doors of staff say of their own; anything else is "Falha ao acessar" (specification 8). */
const words: Readonly<Record<DoorText, string>> = {
  'invalid credentials': texts.credentialsWrong,
  'invalid data': texts.dataWrong,
  'invalid code': texts.codeWrong,
  'identification required': texts.stepOver,
  'already enrolled': texts.enrolled,
  'client_id or password not provided': texts.userOrPasswordMissing,
  'invalid client_id or password': texts.credentialsWrong,
}

function isOwn(text: string | null): text is DoorText {
  return text !== null && Object.hasOwn(words, text)
}

/** What to say when a door did not open. */
export function doorFailure(error: unknown): SubmitFailure<never> {
  if (!(error instanceof ApiError)) return { text: common.serverFailure }
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return { text: common.tooMany(waitInWords(error.retryAfterSeconds)) }
  }
  const requestId = error.status >= 500 ? error.requestId : null
  return { text: isOwn(error.text) ? words[error.text] : texts.failure, requestId }
}

/** Too late for this step: the password comes first again. */
export function isStepOver(error: unknown): boolean {
  return error instanceof ApiError && error.text === 'identification required'
}
