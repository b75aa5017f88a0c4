import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'

/** Whole days of a temporary suspension, the first and the last included. */
export const minSuspensionDays = 30
export const maxSuspensionDays = 120

/** How many days ahead a suspension may be asked for. */
const maxDaysAhead = 90

/** Months after the first day of a suspension in which there is no other one. */
const monthsBetween = 12

export interface SuspensionDays {
  /** The first and the last day without the service. */
  readonly from: CalendarDate
  readonly to: CalendarDate
}

export type SuspensionProblem = 'starts too early' | 'starts too late' | 'too short' | 'too long'

export const suspensionLength = ({ from, to }: SuspensionDays): number => daysBetween(from, to) + 1

/** The first day that a suspension may have: tomorrow, or 12 months after the former one began. */
export function earliestSuspension(
  today: CalendarDate,
  formerFrom: CalendarDate | null,
): CalendarDate {
  const tomorrow = addDays(today, 1)
  if (formerFrom === null) return tomorrow
  const again = addMonths(formerFrom, monthsBetween)
  return again > tomorrow ? again : tomorrow
}

export const latestSuspension = (today: CalendarDate): CalendarDate => addDays(today, maxDaysAhead)

/** Why these days are not allowed, the first reason alone; null when they are. */
export function suspensionProblem(
  days: SuspensionDays,
  { earliest, today }: { readonly earliest: CalendarDate; readonly today: CalendarDate },
): SuspensionProblem | null {
  if (days.from < earliest) return 'starts too early'
  if (days.from > latestSuspension(today)) return 'starts too late'
  const length = suspensionLength(days)
  if (length < minSuspensionDays) return 'too short'
  return length > maxSuspensionDays ? 'too long' : null
}
