import { mod10CheckDigit } from '#domain/platform/text/check-digits.ts'

/** The accepted brands (first specification, section 9). */
export type CardBrand = 'Visa' | 'Mastercard'

/** The message for a number that is not an accepted card's (first specification, section 5). */
export const cardNumberMessage = 'Número do cartão inválido'

/** The digits of a typed card number; people and browsers write it in groups. */
export function cardDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

/**
 * The ranges of the brand Elo that begin with Visa's digit 4. Elo's other ranges begin with digits
 * of neither Visa nor Mastercard.
 */
const eloRanges = /^(?:40117[89]|431274|438935|451416|457393|45763[12])/

/** The Luhn check: the last digit is the modulo 10 check digit of the others. */
function passesLuhn(digits: string): boolean {
  return mod10CheckDigit(digits.slice(0, -1)) === digits.slice(-1)
}

function isMastercard(digits: string): boolean {
  const prefix = Number(digits.slice(0, 4))
  return (prefix >= 5100 && prefix <= 5599) || (prefix >= 2221 && prefix <= 2720)
}

/**
 * The brand of a card number given in bare digits: 16 digits that pass the Luhn check, of Visa or
 * Mastercard (first specification, section 9). null for everything else, such as 15 digits, Elo,
 * Hipercard or all zeros.
 */
export function cardBrand(digits: string): CardBrand | null {
  if (!/^\d{16}$/.test(digits) || !passesLuhn(digits) || eloRanges.test(digits)) return null
  if (digits.startsWith('4')) return 'Visa'
  return isMastercard(digits) ? 'Mastercard' : null
}

/** The last four digits: the only part of a number that may be stored or shown. */
export function lastFourDigits(digits: string): string {
  return digits.slice(-4)
}
