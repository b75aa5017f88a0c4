import type { Cents } from '#domain/platform/values/money.ts'

/**
 * The numbers of installments that a card payment may be split into (first specification, section
 * 9).
 */
export const installmentCounts = [1, 2, 3] as const
export type InstallmentCount = (typeof installmentCounts)[number]

/** The message for any other number of installments (first specification, section 5). */
export const installmentsMessage =
  'Número de parcelas inválido. Deve ser um número inteiro entre 1 e 3.'

export function isInstallmentCount(count: number): count is InstallmentCount {
  return installmentCounts.some((known) => known === count)
}

/**
 * One plus the monthly interest of 2.35 %, in ten-thousandths (first specification, section 9).
 * BigInt, so that no float touches an amount.
 */
const monthlyFactor = 10_235n
const monthlyFactorScale = 10_000n

/** The smallest installment that the gateway accepts, in cents, since September 2025. */
export const leastInstallmentCents: Cents = 5_00

/** A provider's own limits, in cents. */
export interface InstallmentLimits {
  readonly minInstallmentCents: Cents
  /** The smallest amount that may be split. */
  readonly installmentsFromCents: Cents
}

export interface InstallmentPlan {
  readonly count: InstallmentCount
  /** The amount without interest, in cents. */
  readonly value: Cents
  /** The sum of all installments, in cents. */
  readonly total: Cents
  readonly interest: Cents
  /**
   * The installments in cents, one a month. They differ by at most one cent; the larger ones come
   * first.
   */
  readonly parts: readonly Cents[]
}

/** value × 1.0235^count in whole cents; half a cent rounds up. */
function addInterest(value: Cents, count: number): Cents {
  const power = BigInt(count)
  const divisor = monthlyFactorScale ** power
  return Number((2n * BigInt(value) * monthlyFactor ** power + divisor) / (2n * divisor))
}

/**
 * The installments by which `value` cents are paid: one is the value itself; two or three carry
 * interest compounded on the whole value (first specification, section 9).
 * @throws RangeError when the value is not a positive whole number of cents
 */
export function planInstallments(value: Cents, count: InstallmentCount): InstallmentPlan {
  if (!Number.isSafeInteger(value) || value <= 0) throw new RangeError('not a payable amount')
  const total = count === 1 ? value : addInterest(value, count)
  const share = Math.floor(total / count)
  const larger = total - share * count
  const parts = Array.from({ length: count }, (_, index) => share + (index < larger ? 1 : 0))
  return { count, value, total, interest: total - value, parts }
}

/**
 * The plans by which `value` cents may be paid. At once is always one of them; an installment is never
 * below the gateway's minimum, nor below the provider's.
 * @throws RangeError when the value is not a positive whole number of cents
 */
export function offeredPlans(
  value: Cents,
  { minInstallmentCents, installmentsFromCents }: InstallmentLimits,
): readonly [InstallmentPlan, ...InstallmentPlan[]] {
  const least = Math.max(leastInstallmentCents, minInstallmentCents)
  const split = installmentCounts
    .filter((count) => count > 1 && value >= installmentsFromCents)
    .map((count) => planInstallments(value, count))
    .filter(({ parts }) => Math.min(...parts) >= least)
  return [planInstallments(value, 1), ...split]
}
