import { formatVerificationCode } from '#domain/account/recovery/verification-code.ts'

/** Characters of a provider's name, so that the message fits into one SMS of 70 (it has accents). */
const maxNameLength = 30

/** The text of a message with a code. It has no link, which readers should not learn to trust. */
export function codeMessage(provider: string, code: string): string {
  const name = Array.from(provider).slice(0, maxNameLength).join('').trim()
  return `${name}: código ${formatVerificationCode(code)}. Não compartilhe.`
}
