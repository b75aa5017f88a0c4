import { type CalendarDate, isLocalTime, localTime, type LocalTime } from './dates.ts'
import { minuteMs } from './durations.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

const asUtc = (local: LocalTime) => Date.parse(`${local.slice(0, 16).replace(' ', 'T')}:00Z`)

/**
 * The instant at which clocks of a time zone show this local time, to the minute; null when they never
 * do. Where clocks show it twice, the first.
 */
export function instantOf(local: LocalTime, timeZone: TimeZone): Date | null {
  if (!isLocalTime(local)) return null
  const wanted = asUtc(local)
  const shownAt = (instant: number) => asUtc(localTime(new Date(instant), timeZone))
  // A zone's offset now and some hours around it differ only where clocks are put forward or back.
  const offsets = [-720, 720].map((minutes) => {
    const near = wanted + minutes * minuteMs
    return shownAt(near) - near
  })
  const fitting = offsets
    .map((offset) => wanted - offset)
    .filter((instant) => shownAt(instant) === wanted)
    .toSorted((one, other) => one - other)
  const [first] = fitting
  return first === undefined ? null : new Date(first)
}

/** The first instant of a day; clocks that are put forward at midnight begin it at one o'clock. */
export function startOfDay(day: CalendarDate, timeZone: TimeZone): Date {
  const first = instantOf(`${day} 00:00`, timeZone) ?? instantOf(`${day} 01:00`, timeZone)
  if (!first) throw new RangeError('not a YYYY-MM-DD date')
  return first
}
