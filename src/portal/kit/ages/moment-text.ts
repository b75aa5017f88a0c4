import { addDays, calendarDate, formatDate, formatDateTime } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

/** A moment in words, seen from `now`: "hoje, 18:40", "ontem, 18:40", "20/11, 18:40", "20/11/2025, 18:40". */
export function momentText(then: Date, now: Date, timeZone: TimeZone): string {
  const day = calendarDate(then, timeZone)
  const today = calendarDate(now, timeZone)
  const time = formatDateTime(then, timeZone).slice(-'18:40'.length)
  return `${dayText(day, today)}, ${time}`
}

function dayText(day: string, today: string): string {
  if (day === today) return 'hoje'
  if (day === addDays(today, -1)) return 'ontem'
  const date = formatDate(day)
  return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, '20/11'.length) : date
}
