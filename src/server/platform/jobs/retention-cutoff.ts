import { addMonths, calendarDate } from '#domain/dates.ts'
import { dayMs } from '#domain/durations.ts'
import { startOfDay } from '#domain/local-instant.ts'
import { type ExpiringTable, retention } from '#domain/retention.ts'
import { installationTimeZone } from '#domain/tenants/time-zones.ts'

/** Rows of this table that ended before this moment have been kept long enough. */
export function retentionCutoff(table: ExpiringTable, now: Date): Date {
  const { kept } = retention[table]
  if ('days' in kept) return new Date(now.getTime() - kept.days * dayMs)
  const today = calendarDate(now, installationTimeZone)
  return startOfDay(addMonths(today, -kept.months), installationTimeZone)
}
