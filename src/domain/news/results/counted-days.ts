import { addDays, type CalendarDate, calendarDate, localHour } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

/** The hour of the provider's night from which the day before is counted. */
const countingHour = 3

/**
 * Days after a due date on which its bills are counted. A boleto that is paid on the last day reaches the
 * ERP up to four days later.
 */
export const settlingDays = 5

/** Due dates that one count goes back to at most: those of the first count, or after a long standstill. */
export const maxCountedDueDates = 31

/** The day to be counted at this instant: yesterday; null between midnight and the counting hour. */
export function dayToCount(instant: Date, timeZone: TimeZone): CalendarDate | null {
  return localHour(instant, timeZone) >= countingHour
    ? addDays(calendarDate(instant, timeZone), -1)
    : null
}

/** The last due date whose bills are counted together with this day. */
export function lastSettledDueDate(day: CalendarDate): CalendarDate {
  return addDays(day, 1 - settlingDays)
}

/**
 * The due dates still to be counted with this day; null when there are none. `counted`: the last one that
 * was counted before; null for none.
 */
export function dueDatesToCount(
  day: CalendarDate,
  counted: CalendarDate | null,
): { readonly from: CalendarDate; readonly to: CalendarDate } | null {
  const to = lastSettledDueDate(day)
  const earliest = addDays(to, 1 - maxCountedDueDates)
  const next = counted === null ? earliest : addDays(counted, 1)
  const from = next > earliest ? next : earliest
  return from > to ? null : { from, to }
}
