import {
  addDays,
  addMonths,
  type CalendarDate,
  isCalendarDate,
} from '#domain/platform/time/dates.ts'
import { isPeriod, type Period } from '#domain/news/results/period.ts'

/** The periods that have a name; `own`: days that staff choose. */
export const periodKinds = ['days', 'months', 'own'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** The period as the address has it. */
export interface PeriodSearch {
  readonly period?: PeriodKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Days of an own period above which it is shown by month. */
const maxDaysByDay = 92

/** The 30 days that end yesterday. */
const lastDays = (today: CalendarDate): Period => ({
  from: addDays(today, -30),
  to: addDays(today, -1),
  by: 'day',
})

/** The twelve months that end with the present one. */
const lastMonths = (today: CalendarDate): Period => ({
  from: addMonths(`${today.slice(0, 7)}-01`, -11),
  to: addDays(today, -1),
  by: 'month',
})

/** An own period, by day while that can be read; null when the server would refuse it. */
export function ownPeriod(from: string, to: string): Period | null {
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to) return null
  const by = addDays(from, maxDaysByDay) > to ? 'day' : 'month'
  const period = { from, to, by } as const
  return isPeriod(period) ? period : null
}

/** The period of an address; that of the last 30 days where it says nothing that can be read. */
export function chosenPeriod({ period, from = '', to = '' }: PeriodSearch, today: CalendarDate) {
  if (period === 'months') return lastMonths(today)
  return (period === 'own' ? ownPeriod(from, to) : null) ?? lastDays(today)
}
