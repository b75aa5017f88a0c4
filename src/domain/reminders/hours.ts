import { type CalendarDate, calendarDate, formatDateTime } from '../dates.ts'
import { minuteMs } from '../durations.ts'

/** Nobody is reminded of anything before this hour, nor from that one on, in America/Sao_Paulo. */
export const opening = 8
export const closing = 20

function minuteOfDay(instant: Date): number {
  const [hours, minutes] = formatDateTime(instant).slice(-5).split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Whether people may be told of a bill at this moment. */
export function isReminderHour(instant: Date): boolean {
  const now = minuteOfDay(instant)
  return now >= opening * 60 && now < closing * 60
}

/** The first moment from which people may be told: this one, or the next opening. */
export function nextReminderHour(instant: Date): Date {
  if (isReminderHour(instant)) return instant
  const now = minuteOfDay(instant)
  const wait = (opening * 60 - now + 24 * 60) % (24 * 60)
  const sinceMinute = instant.getTime() % minuteMs
  return new Date(instant.getTime() - sinceMinute + wait * minuteMs)
}

/** The day whose reminders are to run at this moment; null outside of the hours. */
export function reminderDay(instant: Date): CalendarDate | null {
  return isReminderHour(instant) ? calendarDate(instant) : null
}
