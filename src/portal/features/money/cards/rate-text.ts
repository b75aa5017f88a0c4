import { effectiveRate } from '#domain/money/cards/effective-rate.ts'
import type { InstallmentPlan } from '#domain/money/cards/installments.ts'
import { texts } from './texts.ts'

const format = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Formats a fraction as a percentage in Portuguese: 0.0357 is "3,57%". */
function formatPercent(fraction: number): string {
  return format.format(fraction)
}

/** The effective rate of a plan with interest, which is told before the card is charged. */
export function rateText(plan: InstallmentPlan): string {
  const { monthly, yearly } = effectiveRate(plan)
  return texts.splitRate(formatPercent(monthly), formatPercent(yearly))
}
