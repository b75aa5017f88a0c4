import type { InstallmentPlan } from './installments.ts'

/** Number of times the search interval is halved: enough for every digit of a double. */
const bisectionSteps = 60

/** The present value of the installments (cents) on the day of the purchase, at a monthly rate. */
function presentValue(parts: readonly number[], rate: number): number {
  return parts.reduce((sum, part, month) => sum + part / (1 + rate) ** (month + 1), 0)
}

/**
 * The effective interest rate of an installment plan, monthly and yearly, as fractions (0.0315 is
 * 3.15 %). At the monthly rate the installments, the first one a month after the purchase, are
 * worth exactly the value paid at once. Both are 0 when there is no interest.
 */
export function effectiveRate({ value, interest, parts }: InstallmentPlan): {
  monthly: number
  yearly: number
} {
  if (interest === 0) return { monthly: 0, yearly: 0 }
  let low = 0
  let high = 1
  for (let step = 0; step < bisectionSteps; step += 1) {
    const middle = (low + high) / 2
    if (presentValue(parts, middle) > value) low = middle
    else high = middle
  }
  return { monthly: low, yearly: (1 + low) ** 12 - 1 }
}
