import { useSyncExternalStore } from 'react'
import { calendarDate, type CalendarDate } from '#domain/dates.ts'
import { minuteMs } from '#domain/durations.ts'
import type { TimeZone } from '#domain/tenants/time-zones.ts'

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, minuteMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The current day in a time zone, updated on a page that stays open past midnight. */
export function useToday(timeZone?: TimeZone): CalendarDate {
  return useSyncExternalStore(subscribe, () => calendarDate(new Date(), timeZone))
}
