import type { InstallmentPlan } from './installments.ts'

/** Halvings of the interval: enough for every digit a double has. */
const steps = 60

/** What the installments are worth on the day of the purchase, at a monthly rate. */
function presentValue(parts: readonly number[], rate: number): number {
  return parts.reduce((sum, part, month) => sum + part / (1 + rate) ** (month + 1), 0)
}

/**
 * What the credit really costs, as fractions: the monthly rate that makes the installments, the
 * first a month from now, worth the value at once, and the same a year. 0 when there is no interest.
 */
export function trueRate({ value, interest, parts }: InstallmentPlan): {
  monthly: number
  yearly: number
} {
  if (interest === 0) return { monthly: 0, yearly: 0 }
  let low = 0
  let high = 1
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2
    if (presentValue(parts, middle) > value) low = middle
    else high = middle
  }
  return { monthly: low, yearly: (1 + low) ** 12 - 1 }
}
