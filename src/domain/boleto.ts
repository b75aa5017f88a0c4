import { daysBetween } from './dates.ts'
import type { CalendarDate } from './dates.ts'
import type { Cents } from './money.ts'

/** Sum of digits times weights, from the right; `weights` cycles. */
function weighted(digits: string, weights: readonly number[], fold: (n: number) => number): number {
  return digits
    .split('')
    .toReversed()
    .reduce((sum, digit, i) => sum + fold(Number(digit) * (weights[i % weights.length] ?? 0)), 0)
}

/** The modulo 10 check digit of the fields of a digitable line (weights 2 and 1 from the right). */
export function mod10(digits: string): string {
  const sum = weighted(digits, [2, 1], (product) => (product > 9 ? product - 9 : product))
  return String((10 - (sum % 10)) % 10)
}

function remainder11(digits: string): number {
  return weighted(digits, [2, 3, 4, 5, 6, 7, 8, 9], (product) => product) % 11
}

/** The modulo 11 general check digit of a bank slip: 0, 10 and 11 become 1. */
export function mod11(digits: string): string {
  const digit = 11 - remainder11(digits)
  return String(digit > 9 ? 1 : digit)
}

/** Utility bills count modulo 11 otherwise: remainders 0 and 1 give 0. */
function utilityMod11(digits: string): string {
  const remainder = remainder11(digits)
  return String(remainder < 2 ? 0 : 11 - remainder)
}

/** The check digit a utility bill uses throughout, by its value id (third digit). */
function utilityCheck(barcode: string): (digits: string) => string {
  return '67'.includes(barcode.charAt(2)) ? mod10 : utilityMod11
}

function withoutDigit(barcode: string, index: number): string {
  return barcode.slice(0, index) + barcode.slice(index + 1)
}

const firstFactor = 1000
const lastFactor = 9999

/**
 * The due factor of a bank slip: days since 07/10/1997 in four digits, starting over at 1000 after
 * 9999 (22/02/2025 is 1000 again). @throws RangeError before 03/07/2000, the first day there is one
 */
export function dueFactor(due: CalendarDate): string {
  const days = daysBetween('1997-10-07', due)
  if (!(days >= firstFactor)) throw new RangeError('no due factor for this date')
  return String(firstFactor + ((days - firstFactor) % (lastFactor - firstFactor + 1)))
}

/** What a bank slip's barcode says. `value` in cents; `freeField` 25 digits in the bank's layout. */
export interface BankSlip {
  readonly bank: string
  readonly dueDate: CalendarDate
  readonly value: Cents
  readonly freeField: string
}

/** The 44 digits of a bank slip's barcode. @throws RangeError when a part does not fit its place */
export function barcode({ bank, dueDate, value, freeField }: BankSlip): string {
  const body = `${bank}9${dueFactor(dueDate)}${String(value).padStart(10, '0')}${freeField}`
  if (!/^\d{43}$/.test(body) || bank.length !== 3 || freeField.length !== 25) {
    throw new RangeError('a part of the bank slip does not fit')
  }
  return body.slice(0, 4) + mod11(body) + body.slice(4)
}

/**
 * The line people type or paste: 47 digits for a bank slip, 48 for a utility bill (the ones that
 * start with 8). Unmasked. @throws RangeError unless given 44 digits
 */
export function linhaDigitavel(barcode44: string): string {
  if (!/^\d{44}$/.test(barcode44)) throw new RangeError('a barcode has 44 digits')
  if (barcode44.startsWith('8')) {
    const check = utilityCheck(barcode44)
    return [0, 11, 22, 33]
      .map((start) => barcode44.slice(start, start + 11))
      .map((block) => block + check(block))
      .join('')
  }
  const free = barcode44.slice(19)
  const fields = [barcode44.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  return fields.map((field) => field + mod10(field)).join('') + barcode44.slice(4, 19)
}

/** The barcode behind a line of 47 or 48 digits. The general check digit travels in field 4. */
function barcodeOf(line: string): string {
  if (line.length === 48) {
    return [0, 12, 24, 36].map((start) => line.slice(start, start + 11)).join('')
  }
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  return line.slice(0, 4) + line.slice(32) + free
}

/**
 * True for a digitable line whose every check digit is right: 47 digits of a bank slip in reais, or
 * 48 of a utility bill. Bare digits only; the due date is not read out of it (one factor means two
 * dates 9000 days apart).
 */
export function isLinhaDigitavel(digits: string): boolean {
  if (!/^(?:\d{3}9\d{43}|8[1-79][6-9]\d{45})$/.test(digits)) return false
  const code = barcodeOf(digits)
  if (linhaDigitavel(code) !== digits) return false
  return digits.length === 48
    ? utilityCheck(code)(withoutDigit(code, 3)) === code.charAt(3)
    : mod11(withoutDigit(code, 4)) === code.charAt(4)
}

/** Masks a digitable line for reading; anything of another length comes back as it is. */
export function formatLinhaDigitavel(digits: string): string {
  if (digits.length === 48) {
    return digits.replaceAll(/(\d{11})(\d)(?=\d|$)/g, '$1-$2 ').trim()
  }
  return digits.replace(
    /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/,
    '$1.$2 $3.$4 $5.$6 $7 $8',
  )
}
