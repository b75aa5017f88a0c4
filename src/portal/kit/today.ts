import { useSyncExternalStore } from 'react'
import { calendarDate, type CalendarDate } from '#domain/dates.ts'
import { minuteMs } from '#domain/durations.ts'

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, minuteMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The current day, updated on a page that stays open past midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, () => calendarDate(new Date()))
}
