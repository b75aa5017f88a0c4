import { addMonths, calendarDate } from '#domain/dates.ts'
import { dayMs } from '#domain/durations.ts'
import { type ExpiringTable, retention } from '#domain/retention.ts'

/** Rows of this table that ended before this moment have been kept long enough. */
export function retentionCutoff(table: ExpiringTable, now: Date): Date {
  const { kept } = retention[table]
  if ('days' in kept) return new Date(now.getTime() - kept.days * dayMs)
  return new Date(`${addMonths(calendarDate(now), -kept.months)}T00:00:00-03:00`)
}
