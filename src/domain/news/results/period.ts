import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'

/** A bar of a picture stands for a day or for a month. */
export const resultSteps = ['day', 'month'] as const
export type ResultStep = (typeof resultSteps)[number]

/** Steps of one question at most: more than a year of days, five years of months. */
export const maxSteps = { day: 400, month: 61 } as const satisfies Record<ResultStep, number>

/** The days from the first to the last, both included. */
export interface Period {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly by: ResultStep
}

/** The step that a day belongs to: `2026-11-20` or `2026-11`. */
export const stepOf = (day: CalendarDate, by: ResultStep) => (by === 'day' ? day : day.slice(0, 7))

/** Whether a period runs forward and has no more than `maxSteps`. */
export function isPeriod({ from, to, by }: Period): boolean {
  if (from > to) return false
  if (by === 'day') return daysBetween(from, to) < maxSteps.day
  return addMonths(`${from.slice(0, 7)}-01`, maxSteps.month) > to
}

/** Every step of a period, in order. */
export function stepsOf({ from, to, by }: Period): string[] {
  const steps: string[] = []
  const first = by === 'day' ? from : `${from.slice(0, 7)}-01`
  const next = (day: CalendarDate) => (by === 'day' ? addDays(day, 1) : addMonths(day, 1))
  for (let day = first; day <= to; day = next(day)) steps.push(stepOf(day, by))
  return steps
}
