import type { eraseAccount } from '#contract/my-data.ts'
import type { RefusalText } from '#contract/endpoint.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { eraseRefusal } from '#portal/queries/my-data.ts'
import { texts } from './texts.ts'

/** Every way the server may refuse to erase an account. */
const words: Readonly<Record<RefusalText<typeof eraseAccount>, string>> = {
  ...commonRefusalTexts,
  'currentPassword not provided': texts.passwordMissing,
  'invalid currentPassword': texts.passwordWrong,
}

/** `isPassword`: said beside the field, for there it can be mended. */
export function eraseFailure(error: unknown): { text: string; isPassword: boolean } {
  const text = eraseRefusal(error)
  const isPassword = text === 'invalid currentPassword' || text === 'currentPassword not provided'
  return { text: text ? words[text] : texts.eraseFailure, isPassword }
}
