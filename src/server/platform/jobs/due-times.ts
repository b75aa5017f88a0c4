import { calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'

/** The newest moment, up to an instant, at which work is due. */
export type DueAt = (at: Date) => Date

/** Due at each multiple of an interval by the clock of UTC, or so many milliseconds after it. */
export const every =
  (intervalMs: number, afterMs = 0): DueAt =>
  (at) =>
    new Date(Math.floor((at.getTime() - afterMs) / intervalMs) * intervalMs + afterMs)

/** Two minutes past each hour. */
export const hourly = every(hourMs, 2 * minuteMs)

const nightMs = 4 * hourMs + 15 * minuteMs

/** 04:15 in the installation's time zone, when few subscribers are awake and no reminder is sent. */
export const nightly: DueAt = (at) => {
  const day = calendarDate(new Date(at.getTime() - nightMs), installationTimeZone)
  return new Date(startOfDay(day, installationTimeZone).getTime() + nightMs)
}

/** Monday 10:00 in São Paulo, when it is Monday morning in all time zones of Brazil. */
export const onMondays = every(7 * dayMs, 4 * dayMs + 13 * hourMs)
