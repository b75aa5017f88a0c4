/** The brands that are taken (specification 9). */
export type CardBrand = 'Visa' | 'Mastercard'

/** What a number that is no card's is answered with (specification 5). */
export const cardNumberMessage = 'Número do cartão inválido'

/** Digits alone: people and forms write a card number in groups. */
export function cardDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

/** Elo's ranges that begin with Visa's digit; its others are neither Visa's nor Mastercard's. */
const elo = /^(?:40117[89]|431274|438935|451416|457393|45763[12])/

/** Every second digit from the right doubled; the sum is a multiple of ten. */
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
 * The brand of a card number in digits: 16 of them that pass the Luhn check, and Visa or Mastercard
 * (specification 9). null for everything else: 15 digits, Elo, Hipercard, all zeros.
 */
export function cardBrand(digits: string): CardBrand | null {
  if (!/^\d{16}$/.test(digits) || !passesLuhn(digits) || elo.test(digits)) return null
  if (digits.startsWith('4')) return 'Visa'
  return isMastercard(digits) ? 'Mastercard' : null
}

/** The last four digits, all that may be kept or shown of a number. */
export function lastFour(digits: string): string {
  return digits.slice(-4)
}
