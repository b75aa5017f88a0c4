import { useSyncExternalStore } from 'react'
import { calendarDate, type CalendarDate } from '#domain/platform/time/dates.ts'
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
