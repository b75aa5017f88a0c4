import { digitsIn } from '#domain/platform/text/pasted-text.ts'

/** The number of digits in a verification code (first specification, section 9). */
const codeLength = 9

/** The digits of a typed or pasted code, without mask and spaces, and without the words around it. */
export function codeDigits(typed: string): string {
  return digitsIn(typed, codeLength)
}

/** True for exactly nine digits, unmasked (first specification, section 5). */
export function isVerificationCode(digits: string): boolean {
  return digits.length === codeLength && /^\d+$/.test(digits)
}

/** Writes `123456789` as `123-456-789`, the way people read it aloud. */
export function formatVerificationCode(digits: string): string {
  return (digits.match(/\d{1,3}/g) ?? []).join('-')
}
