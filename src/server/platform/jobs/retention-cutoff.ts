import { addMonths, calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import { type ExpiringTable, retention } from '#domain/platform/retention.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'

/** Rows of this table that ended before this moment have been kept long enough. */
export function retentionCutoff(table: ExpiringTable, now: Date): Date {
  const { kept } = retention[table]
  if ('days' in kept) return new Date(now.getTime() - kept.days * dayMs)
  const today = calendarDate(now, installationTimeZone)
  return startOfDay(addMonths(today, -kept.months), installationTimeZone)
}
