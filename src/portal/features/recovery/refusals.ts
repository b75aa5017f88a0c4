import type { RefusalText } from '#contract/endpoint.ts'
import type {
  checkDocument,
  checkVerificationCode,
  sendVerificationCode,
} from '#contract/recovery.ts'
import { documentKind } from '#domain/people/document.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { passwordRefusalTexts } from '#portal/kit/password/refusal-texts.ts'
import { passwordTexts } from '#portal/kit/password/texts.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { waitInWords } from '#portal/kit/wait.ts'
import { ApiError } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

interface Words<Name extends string> {
  readonly text: string
  readonly field?: Name
}

/** What is wrong with a typed document, in the words of the kind it seems to be. */
export function documentInvalid(typed: string): string {
  return documentKind(typed) === 'cpf' ? texts.cpfInvalid : texts.cnpjInvalid
}

const said = (text: string) => ({ text })
const commonWords = {
  'invalid request': said(common.serverFailure),
  unauthenticated: said(commonRefusalTexts.unauthenticated),
  forbidden: said(texts.authenticationFailure),
  'client_id does not match host': said(texts.authenticationFailure),
  'cross-site request': said(texts.authenticationFailure),
  'unknown provider': said(commonRefusalTexts['unknown provider']),
  'not found': said(common.serverFailure),
  'method not allowed': said(common.serverFailure),
  'payload too large': said(common.serverFailure),
  'unsupported media type': said(common.serverFailure),
  'too many requests': said(texts.authenticationFailure),
  'internal error': said(common.serverFailure),
  'upstream failed': said(common.serverFailure),
  'upstream unavailable': said(commonRefusalTexts['upstream unavailable']),
} as const

const documentWords: Readonly<Record<RefusalText<typeof checkDocument>, Words<'cpfCnpj'>>> = {
  ...commonWords,
  'cpfCnpj not provided': { text: texts.cpfInvalid, field: 'cpfCnpj' },
  'invalid cpfCnpj': { text: texts.cpfInvalid, field: 'cpfCnpj' },
  'customer not found': { text: texts.customerUnknown, field: 'cpfCnpj' },
  'customer removed': { text: common.customerRemoved },
  'no email found': { text: texts.noEmail },
}

const sendWords: Readonly<Record<RefusalText<typeof sendVerificationCode>, Words<'email'>>> = {
  ...commonWords,
  'invalid mailIndex': { text: texts.emailNotChosen, field: 'email' },
  'no email found': { text: texts.noEmail },
  'verification code not sent': { text: texts.sendFailure },
  'internal error': { text: texts.sendFailure },
  'upstream failed': { text: texts.sendFailure },
}

const codeWords: Readonly<
  Record<RefusalText<typeof checkVerificationCode>, Words<'verificationCode'>>
> = {
  ...commonWords,
  'invalid verificationCode': { text: texts.codeWrong, field: 'verificationCode' },
  'authentication failed': { text: texts.authenticationFailure },
}

/** The words for a refusal of this list; the default for anything else (specification 8). */
function failure<Name extends string>(
  words: Readonly<Record<string, Words<Name>>>,
  error: unknown,
): SubmitFailure<Name> {
  if (!(error instanceof ApiError)) return { text: common.serverFailure }
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return { text: common.tooMany(waitInWords(error.retryAfterSeconds)) }
  }
  const known = error.text !== null && Object.hasOwn(words, error.text) ? words[error.text] : null
  const requestId = error.status >= 500 ? error.requestId : null
  return { ...(known ?? said(common.serverFailure)), requestId }
}

export const documentFailure = (error: unknown) => failure(documentWords, error)
export const sendFailure = (error: unknown) => failure(sendWords, error)
export const codeFailure = (error: unknown) => failure(codeWords, error)

/** The recovery's form knows no current password; who is asked for one has lost the token. */
export function newPasswordFailure(
  error: unknown,
): SubmitFailure<'newPassword' | 'confirmNewPassword'> {
  const { field, ...rest } = failure(passwordRefusalTexts, error)
  if (error instanceof ApiError && error.text === null) return { text: passwordTexts.failure }
  return field && field !== 'currentPassword' ? { ...rest, field } : rest
}
