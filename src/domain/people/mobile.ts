import { isPhone, toNationalDigits } from './phone.ts'

/** National digits of a mobile: area code and nine digits, of which the first is 9. */
const mobile = /^\d{2}9\d{8}$/

/**
 * The mobile numbers in fields of a record, each once, as E.164 (`+5548991010000`). A field may hold
 * several with any separator. Landlines and numbers that no mobile has are left out.
 */
export function mobilesIn(...fields: readonly string[]): string[] {
  const numbers = fields
    .flatMap((field) => field.split(/[/;,|]|\s(?:e|ou)\s/i))
    .map(toNationalDigits)
    .filter((digits) => mobile.test(digits) && isPhone(digits))
  return [...new Set(numbers)].map((digits) => `+55${digits}`)
}

/**
 * Masks a mobile (E.164) for a visitor who has not proved who they are: `(**) *****-**00`. The area
 * code stays hidden too, since a document may be tried to learn where its owner lives.
 */
export function maskMobile(number: string): string {
  return `(**) *****-**${number.slice(-2)}`
}
