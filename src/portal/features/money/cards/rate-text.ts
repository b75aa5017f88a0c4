import { effectiveRate } from '#domain/money/cards/effective-rate.ts'
import type { InstallmentPlan } from '#domain/money/cards/installments.ts'
import { formatPercent } from './percent.ts'
import { texts } from './texts.ts'

/** The effective rate of a plan with interest, which is told before the card is charged. */
export function rateText(plan: InstallmentPlan): string {
  const { monthly, yearly } = effectiveRate(plan)
  return texts.splitRate(formatPercent(monthly), formatPercent(yearly))
}
