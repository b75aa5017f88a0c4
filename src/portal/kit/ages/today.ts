import { useSyncExternalStore } from 'react'
import {
  calendarDate,
  type CalendarDate,
  localTime,
  type LocalTime,
} from '#domain/platform/time/dates.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { serverNow } from './server-clock.ts'
import { watchClock } from './use-now.ts'

/**
 * The current day of the provider by the server's clock, updated on a page that stays open past midnight.
 */
export function useToday(): CalendarDate {
  const timeZone = useTimeZone()
  return useSyncExternalStore(watchClock, () => calendarDate(serverNow(), timeZone))
}

/** The current minute of the provider by the server's clock, `YYYY-MM-DD HH:mm:00`. */
export function useLocalMinute(): LocalTime {
  const timeZone = useTimeZone()
  const read = () => `${localTime(serverNow(), timeZone).slice(0, -':00'.length)}:00`
  return useSyncExternalStore(watchClock, read)
}
