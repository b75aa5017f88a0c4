import {
  mod10CheckDigit,
  mod11CheckDigit,
  mod11Remainder,
} from '#domain/platform/text/check-digits.ts'
import { daysBetween } from '#domain/platform/time/dates.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** The general check digit of a bank slip's barcode: modulo 11, with 1 for the remainders 0 and 1. */
export function generalCheckDigit(digits: string): string {
  const remainder = mod11Remainder(digits)
  return String(remainder < 2 ? 1 : 11 - remainder)
}

/**
 * The check digit function that a utility bill uses for all its blocks, by its value id (third
 * digit).
 */
function utilityCheckDigit(barcode: string): (digits: string) => string {
  return '67'.includes(barcode.charAt(2)) ? mod10CheckDigit : mod11CheckDigit
}

function withoutDigit(barcode: string, index: number): string {
  return barcode.slice(0, index) + barcode.slice(index + 1)
}

const minDueFactor = 1000
const maxDueFactor = 9999

/**
 * The due factor of a bank slip: days since 07/10/1997 in four digits. After 9999 it starts again
 * at 1000 (22/02/2025 is 1000 again).
 * @throws RangeError before 03/07/2000, the first day that has a factor
 */
export function dueFactor(due: CalendarDate): string {
  const days = daysBetween('1997-10-07', due)
  if (!(days >= minDueFactor)) throw new RangeError('no due factor for this date')
  return String(minDueFactor + ((days - minDueFactor) % (maxDueFactor - minDueFactor + 1)))
}

/**
 * The contents of a bank slip's barcode. `bank`: 3 digits. `value`: cents. `freeField`: 25 digits
 * in the bank's own layout.
 */
export interface BankSlip {
  readonly bank: string
  readonly dueDate: CalendarDate
  readonly value: Cents
  readonly freeField: string
}

/**
 * The 44 digits of a bank slip's barcode.
 * @throws RangeError when a part does not have its length
 */
export function buildBarcode({ bank, dueDate, value, freeField }: BankSlip): string {
  const body = `${bank}9${dueFactor(dueDate)}${String(value).padStart(10, '0')}${freeField}`
  if (!/^\d{43}$/.test(body) || bank.length !== 3 || freeField.length !== 25) {
    throw new RangeError('a part of the bank slip does not fit')
  }
  return body.slice(0, 4) + generalCheckDigit(body) + body.slice(4)
}

/**
 * The digitable line ("linha digitável") of a barcode, unmasked: 47 digits for a bank slip, 48 for
 * a utility bill (a barcode that starts with 8).
 * @throws RangeError unless given 44 digits
 */
export function toLinhaDigitavel(barcode44: string): string {
  if (!/^\d{44}$/.test(barcode44)) throw new RangeError('a barcode has 44 digits')
  if (barcode44.startsWith('8')) {
    const check = utilityCheckDigit(barcode44)
    return [0, 11, 22, 33]
      .map((start) => barcode44.slice(start, start + 11))
      .map((block) => block + check(block))
      .join('')
  }
  const free = barcode44.slice(19)
  const fields = [barcode44.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  return fields.map((field) => field + mod10CheckDigit(field)).join('') + barcode44.slice(4, 19)
}

/**
 * The barcode of a line of 47 or 48 digits. The barcode's general check digit is field 4 of the
 * line.
 */
export function toBarcode(line: string): string {
  if (line.length === 48) {
    return [0, 12, 24, 36].map((start) => line.slice(start, start + 11)).join('')
  }
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  return line.slice(0, 4) + line.slice(32) + free
}

/**
 * True for a digitable line with all check digits right: 47 digits of a bank slip in reais, or 48
 * of a utility bill. Takes bare digits only. The due date is not read from the line, because one
 * factor stands for two dates 9000 days apart.
 */
export function isLinhaDigitavel(digits: string): boolean {
  if (!/^(?:\d{3}9\d{43}|8[1-79][6-9]\d{45})$/.test(digits)) return false
  const code = toBarcode(digits)
  if (toLinhaDigitavel(code) !== digits) return false
  return digits.length === 48
    ? utilityCheckDigit(code)(withoutDigit(code, 3)) === code.charAt(3)
    : generalCheckDigit(withoutDigit(code, 4)) === code.charAt(4)
}
