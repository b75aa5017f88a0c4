import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'

/**
 * The due dates that a run reminds of, first and last: those `range` days after the run's day, and
 * those that the days since `plannedDay` would have reminded of. `plannedDay` is the last day before
 * whose run was planned to its end; null when there was none. What is due on the run's day or earlier
 * is left out: its reminder would come too late.
 */
export function dueWindow(
  day: CalendarDate,
  range: InvoiceRange,
  plannedDay: CalendarDate | null,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const to = addDays(day, range)
  if (plannedDay === null) return { from: to, to }
  const missed = addDays(plannedDay, range + 1)
  const tomorrow = addDays(day, 1)
  return { from: missed > tomorrow ? missed : tomorrow, to }
}
