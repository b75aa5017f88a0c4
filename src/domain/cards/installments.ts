import type { Cents } from '../money.ts'

/** Installments a card payment may be split into (specification 9). */
export const installmentCounts = [1, 2, 3] as const
export type InstallmentCount = (typeof installmentCounts)[number]

/** What a number that is none of them is answered with (specification 5). */
export const installmentsMessage =
  'Número de parcelas inválido. Deve ser um número inteiro entre 1 e 3.'

export function isInstallmentCount(count: number): count is InstallmentCount {
  return installmentCounts.some((known) => known === count)
}

/** One and the monthly interest, 2.35 %, in ten-thousandths (specification 9). */
const factor = 10_235n
const scale = 10_000n

export interface InstallmentPlan {
  readonly count: InstallmentCount
  /** What would be paid at once, in cents. */
  readonly value: Cents
  /** What is paid in all, in cents. */
  readonly total: Cents
  readonly interest: Cents
  /** What each month costs: they differ by a cent at most, the larger ones first. */
  readonly parts: readonly Cents[]
}

/** value × 1.0235^count, half a cent up: no float comes near the money. */
function compounded(value: Cents, count: number): Cents {
  const power = BigInt(count)
  const divisor = scale ** power
  return Number((2n * BigInt(value) * factor ** power + divisor) / (2n * divisor))
}

/**
 * How `value` cents are paid in `count` installments: at once as it is, in two or three with the
 * interest compounded on the whole value (specification 9).
 *
 * @throws RangeError when the value is no positive whole number of cents
 */
export function installmentPlan(value: Cents, count: InstallmentCount): InstallmentPlan {
  if (!Number.isSafeInteger(value) || value <= 0) throw new RangeError('not a payable amount')
  const total = count === 1 ? value : compounded(value, count)
  const share = Math.floor(total / count)
  const larger = total - share * count
  const parts = Array.from({ length: count }, (_, index) => share + (index < larger ? 1 : 0))
  return { count, value, total, interest: total - value, parts }
}
