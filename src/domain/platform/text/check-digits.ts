/** The modulo 10 check digit: weights 2 and 1 from the right, the digits of each product added up. */
export function mod10CheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0)
  return String((10 - (sum % 10)) % 10)
}

/**
 * The remainder modulo 11 (0 to 10) of a weighted sum. The weights run from 2 to `maxWeight` from
 * the right and repeat. A character counts as ASCII - 48: digits are themselves, A is 17.
 */
export function mod11Remainder(characters: string, maxWeight = 9): number {
  const sum = Array.from(characters)
    .toReversed()
    .map((character, index) => (character.charCodeAt(0) - 48) * (2 + (index % (maxWeight - 1))))
    .reduce((total, product) => total + product, 0)
  return sum % 11
}

/** The usual modulo 11 check digit: 11 minus the remainder, and 0 for the remainders 0 and 1. */
export function mod11CheckDigit(characters: string, maxWeight = 9): string {
  const remainder = mod11Remainder(characters, maxWeight)
  return String(remainder < 2 ? 0 : 11 - remainder)
}
