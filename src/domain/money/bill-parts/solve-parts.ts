import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { BillPeriod, Charge, IssuedBill } from './charge.ts'

/** What may be part of a bill. */
interface Summand extends Pick<Charge, 'id' | 'times'> {
  readonly kind: string
  readonly amount: Cents
  readonly days: number | null
}
type Bill = Pick<IssuedBill, 'period' | 'value'>

/** More charges of which the dates do not say whether a bill has them are not told apart by a sum. */
const maxOpen = 8

export const sumOf = (parts: readonly { readonly amount: Cents }[]): Cents =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** The days of a period that is shorter than a month; null for a whole month, a longer or an unknown one. */
export function daysOfPart(period: BillPeriod | null): number | null {
  if (!period || period.to < period.from) return null
  return period.to < addDays(addMonths(period.from, 1), -1)
    ? daysBetween(period.from, period.to) + 1
    : null
}

const daysInMonth = (day: CalendarDate) => {
  const first = `${day.slice(0, 7)}-01`
  return daysBetween(first, addMonths(first, 1))
}

/** How providers charge a part of a month: all that is monthly or the plan alone, by 30 days or by the month's. */
function proRataForms<T extends Summand>({ period }: Bill) {
  const days = daysOfPart(period)
  if (days === null || !period) return []
  const months = [...new Set([30, daysInMonth(period.from)])].filter((month) => days < month)
  return months.flatMap((month) =>
    (['plan', 'monthly'] as const).map((of) => (part: T): T => {
      const isScaled = part.kind === 'plan' || (of === 'monthly' && part.times === null)
      if (!isScaled) return part
      const amount = Math.sign(part.amount) * Math.round((Math.abs(part.amount) * days) / month)
      return { ...part, amount, days }
    }),
  )
}

/** All choices of some charges, by the bits of a number. */
function* choicesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let bits = 0; bits < 2 ** all.length; bits++) {
    yield all.filter((_, place) => Math.floor(bits / 2 ** place) % 2 === 1)
  }
}

const nameParts = (parts: readonly Summand[]) =>
  JSON.stringify(parts.map(({ id, amount }) => [id, amount]))

/** All lists of parts that make the bill's value; null where too many charges are open. */
function solutionsOf<T extends Summand>(bill: Bill, sure: readonly T[], open: readonly T[]) {
  if (open.length > maxOpen) return null
  const forms = [(part: T) => part, ...proRataForms<T>(bill)]
  const found = new Map<string, readonly T[]>()
  for (const chosen of choicesOf(open)) {
    for (const form of forms) {
      const parts = [...sure, ...chosen].map(form)
      if (parts.length > 0 && sumOf(parts) === bill.value) found.set(nameParts(parts), parts)
    }
  }
  return [...found.values()]
}

/** The one list of parts that makes the bill's value; null where there is none, or more than one. */
export function solve<T extends Summand>(
  bill: Bill,
  sure: readonly T[],
  open: readonly T[],
): readonly T[] | null {
  const [only = null, ...others] = solutionsOf(bill, sure, open) ?? []
  return others.length === 0 ? only : null
}

/**
 * What makes the bill's value with all undated charges; null where an open one may have been on it in the
 * place of an undated one, as a discount that ended when another of its amount was entered.
 */
export function solveOfToday<T extends Summand>(
  bill: Bill,
  sure: readonly T[],
  { undated, open }: { readonly undated: readonly T[]; readonly open: readonly T[] },
): readonly T[] | null {
  const found = solve(bill, [...sure, ...undated], open)
  if (found === null || undated.length === 0 || open.length === 0) return found
  const all = solutionsOf(bill, sure, [...undated, ...open])
  const isSwapped = (parts: readonly T[]) =>
    open.some(
      ({ id }) => parts.some((part) => part.id === id) && !found.some((one) => one.id === id),
    )
  return all === null || all.some(isSwapped) ? null : found
}
