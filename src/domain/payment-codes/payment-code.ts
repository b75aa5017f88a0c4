import { type BoletoCode, readBoleto } from './boleto-code.ts'
import { type PixAccount, readPixCode } from './pix-account.ts'

export type PaymentCode = BoletoCode | PixAccount

/**
 * Why a text is no payment code. `empty`: nothing was given. `other`: neither a boleto nor PIX.
 * `length`: digits of a boleto are missing or too many. `boleto` and `pix`: a check digit is wrong.
 */
export type CodeFault = 'empty' | 'other' | 'length' | 'boleto' | 'pix'

/** The number of digits of a bar code, a bank slip's line and a utility bill's line. */
const lengths: ReadonlySet<number> = new Set([44, 47, 48])
/** A shorter run of digits is no boleto that was cut, but something else: a CPF, a phone. */
const minDigits = 30

/** The runs of digits of a text, without the separators of a line, the longest first. */
function digitRuns(text: string): string[] {
  const runs = text.matchAll(/\d(?:[\s.-]*\d)*/g)
  return Array.from(runs, ([run]) => run.replaceAll(/\D/g, '')).toSorted(
    (one, other) => other.length - one.length,
  )
}

/**
 * Reads what was pasted or scanned: a PIX code, the digits of a bar code (44), or a line (47, 48) with or
 * without separators; words around it do no harm. A fault instead of a code that cannot be right.
 */
export function readPaymentCode(text: string): PaymentCode | CodeFault {
  const trimmed = text.trim()
  if (trimmed === '') return 'empty'
  const start = trimmed.indexOf('000201')
  const pix = start < 0 ? '' : trimmed.slice(start).replaceAll(/[\r\n\t]/g, '')
  if (/^000201\d{2}.*br\.gov\.bcb\.pix/i.test(pix)) return readPixCode(pix) ?? 'pix'
  const runs = digitRuns(trimmed)
  const right = runs.find((run) => lengths.has(run.length))
  if (right) return readBoleto(right) ?? 'boleto'
  return (runs[0]?.length ?? 0) >= minDigits ? 'length' : 'other'
}
