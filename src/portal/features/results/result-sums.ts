import type { BillCounts, ResultStepCounts } from '#contract/results.ts'
import { minComparedBills } from '#domain/results/compared-reminders.ts'

const noBills: BillCounts = {
  due: 0,
  paid_on_time: 0,
  paid_late: 0,
  paid_undated: 0,
  unpaid: 0,
  by_pix: 0,
  by_card: 0,
  by_boleto: 0,
  by_other: 0,
}

const isCount = (name: string): name is keyof BillCounts => name in noBills

/** The bills of all steps; null when no due date of the period was counted. */
export function sumBills(steps: readonly ResultStepCounts[]): BillCounts | null {
  const counted = steps.flatMap(({ bills }) => bills ?? [])
  if (counted.length === 0) return null
  const sum = { ...noBills }
  for (const name of Object.keys(noBills).filter(isCount)) {
    for (const bills of counted) sum[name] += bills[name]
  }
  return sum
}

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
