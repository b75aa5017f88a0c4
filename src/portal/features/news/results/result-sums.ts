import { type ResultStepCounts, sumBills } from '#contract/news/results.ts'
import { minComparedBills } from '#domain/news/results/compared-reminders.ts'

/** The bills of all steps; null when no due date of the period was counted. */
export const sumSteps = (steps: readonly ResultStepCounts[]) =>
  sumBills(steps.flatMap(({ bills }) => bills ?? []))

/** A share in whole percent, `72%`; null where the whole is too small for one. */
export function shareText(part: number, whole: number): string | null {
  return whole < minComparedBills ? null : `${Math.round((100 * part) / whole)}%`
}

const figures = new Intl.NumberFormat('pt-BR')

/** `1.234` */
export const countText = (count: number) => figures.format(count)

/** `1.234 · 72%`, or the number alone. */
export const countAndShare = (part: number, whole: number) =>
  [countText(part), shareText(part, whole)].filter((text) => text !== null).join(' · ')
