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

/**
 * The Luhn check: every second digit from the right is doubled, and the sum is a multiple of ten.
 */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits).reduceRight((sum, digit, index) => {
    const isDoubled = (digits.length - 1 - index) % 2 === 1
    const value = Number(digit) * (isDoubled ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
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
