import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { addMonths } from '#domain/platform/time/dates.ts'

/**
 * Whether the expiry (`MM/YYYY`) of a card is to be announced on this day: from a month before its last
 * month ends. Once it has expired, the agreement ends instead.
 */
export function isExpiryNear(expiry: string, today: CalendarDate): boolean {
  const [month = '', year = ''] = expiry.split('/')
  const last = `${year}-${month}`
  return last <= addMonths(today, 1).slice(0, 7) && last >= today.slice(0, 7)
}
