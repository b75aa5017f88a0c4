/** Digits of a verification code (specification 9). */
const codeLength = 9

/** What was typed or pasted, mask and spaces and all, as bare digits. */
export function codeDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

/** True for exactly nine digits, unmasked (specification 5). */
export function isVerificationCode(digits: string): boolean {
  return digits.length === codeLength && /^\d+$/.test(digits)
}

/** `123456789` as people read it aloud: `123-456-789`. */
export function formatVerificationCode(digits: string): string {
  return (digits.match(/\d{1,3}/g) ?? []).join('-')
}
