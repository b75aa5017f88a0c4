import {
  addDays,
  type CalendarDate,
  calendarDate,
  formatDateTime,
} from '#domain/platform/time/dates.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

/**
 * Reminders are sent from `openingHour` until just before `closingHour`, in hours of the provider's
 * time zone. No zone of Brazil puts its clocks forward or back.
 */
export const openingHour = 8
export const closingHour = 20

function minuteOfDay(instant: Date, timeZone: TimeZone): number {
  const [hours, minutes] = formatDateTime(instant, timeZone).slice(-5).split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Whether reminders may be sent at this instant. */
export function isReminderHour(instant: Date, timeZone: TimeZone): boolean {
  const now = minuteOfDay(instant, timeZone)
  return now >= openingHour * 60 && now < closingHour * 60
}

/** The first instant from which reminders may be sent: this one, or the next opening hour. */
export function nextReminderHour(instant: Date, timeZone: TimeZone): Date {
  if (isReminderHour(instant, timeZone)) return instant
  const now = minuteOfDay(instant, timeZone)
  const wait = (openingHour * 60 - now + 24 * 60) % (24 * 60)
  const sinceMinute = instant.getTime() % minuteMs
  return new Date(instant.getTime() - sinceMinute + wait * minuteMs)
}

/** The same hour of the next day; at night the first hour of that day in which reminders are sent. */
export function sameHourTomorrow(instant: Date, timeZone: TimeZone): Date {
  const next = nextReminderHour(instant, timeZone)
  const isTomorrow = calendarDate(next, timeZone) > calendarDate(instant, timeZone)
  return isTomorrow ? next : nextReminderHour(new Date(instant.getTime() + dayMs), timeZone)
}

/** The day whose reminders are to be sent at this instant; null outside the reminder hours. */
export function reminderDay(instant: Date, timeZone: TimeZone): CalendarDate | null {
  return isReminderHour(instant, timeZone) ? calendarDate(instant, timeZone) : null
}

/** The first day whose reminders are still to be sent: today until the opening hour, then tomorrow. */
export function firstRunAfter(instant: Date, timeZone: TimeZone): CalendarDate {
  const today = calendarDate(instant, timeZone)
  return minuteOfDay(instant, timeZone) < openingHour * 60 ? today : addDays(today, 1)
}
