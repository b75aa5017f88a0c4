import { isLinhaDigitavel, toBarcode, toLinhaDigitavel } from './boleto.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** What the bar code of a boleto says. */
export interface BoletoCode {
  readonly kind: 'boleto'
  /** The 44 digits. */
  readonly barcode: string
  /** Three digits; null for a utility bill, which names no bank. */
  readonly bank: string | null
  /** null when the payer chooses the amount, or when it is not given in reais. */
  readonly amount: Cents | null
  /** Four digits that stand for the due day; null when the code names none. */
  readonly dueFactor: string | null
  /** Who is paid and for which bill: what remains the same when amount and due day change. */
  readonly identity: string
}

const noAmount = (digits: string): Cents | null => Number(digits) || null

function readBarcode(barcode: string): BoletoCode {
  if (barcode.startsWith('8')) {
    const isInReais = '68'.includes(barcode.charAt(2))
    return {
      kind: 'boleto',
      barcode,
      bank: null,
      amount: isInReais ? noAmount(barcode.slice(4, 15)) : null,
      dueFactor: null,
      identity: `${barcode.slice(0, 2)} ${barcode.slice(15)}`,
    }
  }
  const factor = barcode.slice(5, 9)
  return {
    kind: 'boleto',
    barcode,
    bank: barcode.slice(0, 3),
    amount: noAmount(barcode.slice(9, 19)),
    dueFactor: factor < '1000' ? null : factor,
    identity: `${barcode.slice(0, 3)} ${barcode.slice(19)}`,
  }
}

/**
 * A boleto from the 44 digits of its bar code or the 47 or 48 of its line, without separators; null
 * when a check digit is wrong.
 */
export function readBoleto(digits: string): BoletoCode | null {
  const line = digits.length === 44 ? toLinhaDigitavel(digits) : digits
  return isLinhaDigitavel(line) ? readBarcode(toBarcode(line)) : null
}

/** Days after which a due factor comes again. */
const factorCycleDays = 9000

/** The day a due factor stands for, of those 9000 days apart the one nearest to `near`. */
export function dueDayNear(factor: string, near: CalendarDate): CalendarDate {
  const first = addDays('1997-10-07', Number(factor))
  const cycles = Math.max(0, Math.round(daysBetween(first, near) / factorCycleDays))
  return addDays(first, cycles * factorCycleDays)
}
