import type { RefusalText } from '#contract/endpoint.ts'
import type { signIn, signInWithPassword } from '#contract/session.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { waitInWords } from '#portal/kit/wait.ts'
import { Refused } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

type SignInRefusal = RefusalText<typeof signIn> | RefusalText<typeof signInWithPassword>
type SignInField = 'cpfOrCnpj' | 'password'

interface Words {
  text: string
  /** The field at fault; without one the words stand in the form's own slot. */
  field?: SignInField
}

const words: Readonly<Record<SignInRefusal, Words>> = {
  ...inSlot(commonRefusalTexts),
  'cpfOrCnpj not provided': { text: texts.documentMissing, field: 'cpfOrCnpj' },
  'invalid cpfOrCnpj': { text: texts.documentInvalid, field: 'cpfOrCnpj' },
  'customer not found': { text: texts.customerUnknown, field: 'cpfOrCnpj' },
  'password not provided': { text: texts.passwordMissing, field: 'password' },
  'invalid password': { text: texts.passwordWrong },
  'customer removed': { text: texts.customerRemoved },
  'identification required': { text: texts.expired },
}

function inSlot<Text extends string>(record: Readonly<Record<Text, string>>) {
  const entries = Object.entries<string>(record).map(([refusal, text]) => [refusal, { text }])
  return Object.fromEntries(entries) as Record<Text, Words>
}

/** What to say when signing in failed. */
export function signInFailure(error: unknown): SubmitFailure<SignInField> {
  if (!(error instanceof Refused)) return { text: common.serverFailure }
  if (error.status === 429 && error.retryAfter !== null) {
    return { text: texts.tooMany(waitInWords(error.retryAfter)) }
  }
  // The client keeps only texts of the endpoint's own list.
  const known = error.text === null ? null : words[error.text as SignInRefusal]
  const requestId = error.status >= 500 ? error.requestId : null
  return { ...(known ?? { text: common.serverFailure }), requestId }
}
