import type { RefusalText } from '#contract/endpoint.ts'
import type { signIn, signInWithPassword } from '#contract/session.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { waitInWords } from '#portal/kit/wait.ts'
import { ApiError } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

type SignInRefusal = RefusalText<typeof signIn> | RefusalText<typeof signInWithPassword>
type SignInField = 'cpfOrCnpj' | 'password'

/** Words beside the field at fault. */
interface Words {
  text: string
  field?: SignInField
}

/** A plain text stands in the form's own slot. */
const words: Readonly<Record<SignInRefusal, Words | string>> = {
  ...commonRefusalTexts,
  'cpfOrCnpj not provided': { text: texts.documentMissing, field: 'cpfOrCnpj' },
  'invalid cpfOrCnpj': { text: texts.documentInvalid, field: 'cpfOrCnpj' },
  'customer not found': { text: texts.customerUnknown, field: 'cpfOrCnpj' },
  'password not provided': { text: texts.passwordMissing, field: 'password' },
  'invalid password': texts.passwordWrong,
  'customer removed': common.customerRemoved,
  'identification required': texts.expired,
}

function wordsFor(text: string | null): Words {
  if (text === null || !isListed(text)) return { text: common.serverFailure }
  const found = words[text]
  return typeof found === 'string' ? { text: found } : found
}

function isListed(text: string): text is SignInRefusal {
  return Object.hasOwn(words, text)
}

/** What to say when signing in failed. */
export function signInFailure(error: unknown): SubmitFailure<SignInField> {
  if (!(error instanceof ApiError)) return { text: common.serverFailure }
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return { text: common.tooMany(waitInWords(error.retryAfterSeconds)) }
  }
  return { ...wordsFor(error.text), requestId: error.status >= 500 ? error.requestId : null }
}
