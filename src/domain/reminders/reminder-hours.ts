import { type CalendarDate, calendarDate, formatDateTime } from '../dates.ts'
import { minuteMs } from '../durations.ts'

/**
 * Reminders are sent from `openingHour` until just before `closingHour`, in hours of
 * America/Sao_Paulo.
 */
export const openingHour = 8
export const closingHour = 20

function minuteOfDay(instant: Date): number {
  const [hours, minutes] = formatDateTime(instant).slice(-5).split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Whether reminders may be sent at this instant. */
export function isReminderHour(instant: Date): boolean {
  const now = minuteOfDay(instant)
  return now >= openingHour * 60 && now < closingHour * 60
}

/** The first instant from which reminders may be sent: this one, or the next opening hour. */
export function nextReminderHour(instant: Date): Date {
  if (isReminderHour(instant)) return instant
  const now = minuteOfDay(instant)
  const wait = (openingHour * 60 - now + 24 * 60) % (24 * 60)
  const sinceMinute = instant.getTime() % minuteMs
  return new Date(instant.getTime() - sinceMinute + wait * minuteMs)
}

/** The day whose reminders are to be sent at this instant; null outside the reminder hours. */
export function reminderDay(instant: Date): CalendarDate | null {
  return isReminderHour(instant) ? calendarDate(instant) : null
}
