import { dayMs, minuteMs } from './durations.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

/**
 * A calendar day in the provider's time zone, `YYYY-MM-DD`. It is text on purpose: a `Date` at midnight is
 * another day in another zone, and some local days have no midnight at all.
 */
export type CalendarDate = string

/**
 * The instant of midnight in UTC, in milliseconds; in UTC every day has a midnight and 24 hours.
 * NaN when the text is no date.
 */
function parseAsUtc(text: string): number {
  return Date.parse(`${text}T00:00:00Z`)
}

function fromUtc(milliseconds: number): CalendarDate {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/** True for a day that exists: not `2026-02-30`, nor the ERP's `0000-00-00`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const time = parseAsUtc(text)
  return !Number.isNaN(time) && fromUtc(time) === text
}

function toUtc(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError('not a YYYY-MM-DD date')
  return parseAsUtc(date)
}

/** By time zone: to make a formatter takes far longer than to use it. */
const formatters = /* @__PURE__ */ new Map<TimeZone, Intl.DateTimeFormat>()

function formatterFor(timeZone: TimeZone): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

interface LocalMinute {
  readonly minute: number
  readonly parts: Readonly<Record<string, string>>
}

/** The minute asked for last, by time zone: most answers ask what day it is now. */
const lastMinutes = /* @__PURE__ */ new Map<TimeZone, LocalMinute>()

/** The parts of the local minute; a zone's offset is whole minutes. */
function localParts(instant: Date, timeZone: TimeZone): Readonly<Record<string, string>> {
  const minute = Math.floor(instant.getTime() / minuteMs)
  const last = lastMinutes.get(timeZone)
  if (last?.minute === minute) return last.parts
  const found = formatterFor(timeZone).formatToParts(instant)
  const parts = Object.fromEntries(found.map(({ type, value }) => [type, value]))
  lastMinutes.set(timeZone, { minute, parts })
  return parts
}

/** The day in a time zone at an instant, whatever zone the machine is set to. */
export function calendarDate(instant: Date, timeZone: TimeZone): CalendarDate {
  const { year = '', month = '', day = '' } = localParts(instant, timeZone)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/**
 * The day `days` days later, or earlier when negative.
 * @throws RangeError when `date` is not a day that exists
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(toUtc(date) + days * dayMs)
}

/**
 * The same day `months` months later, or the last day of that month when it is shorter: 31 January
 * plus one month is 28 or 29 February.
 * @throws RangeError when `date` is not a day that exists
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const start = new Date(toUtc(date))
  const day = start.getUTCDate()
  const last = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)
  return fromUtc(last - Math.max(0, new Date(last).getUTCDate() - day) * dayMs)
}

/**
 * The number of days from one day to another; negative when `to` is earlier.
 * @throws RangeError when one of them is not a day that exists
 */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (toUtc(to) - toUtc(from)) / dayMs
}

/** Writes a day as `DD/MM/YYYY` (first specification, section 9). */
export function formatDate(date: CalendarDate): string {
  return date.split('-').toReversed().join('/')
}

/**
 * Writes an instant as `DD/MM/YYYY HH:mm` in a time zone, without the comma that `Intl` puts between
 * date and time.
 */
export function formatDateTime(instant: Date, timeZone: TimeZone): string {
  const { hour = '', minute = '' } = localParts(instant, timeZone)
  return `${formatDate(calendarDate(instant, timeZone))} ${hour}:${minute}`
}

/**
 * A time in the provider's zone as the ERP writes it, without a zone: `YYYY-MM-DD HH:mm`, with or
 * without seconds.
 */
export type LocalTime = string

/** True for a day and a minute that exist. */
export function isLocalTime(text: string): boolean {
  const [day = '', clock = '', ...rest] = text.split(' ')
  return (
    rest.length === 0 &&
    isCalendarDate(day) &&
    /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(clock)
  )
}

/**
 * The local time at an instant, with seconds. UTC seconds serve, because the zone's offset is whole
 * minutes.
 */
export function localTime(instant: Date, timeZone: TimeZone): LocalTime {
  const { hour = '', minute = '' } = localParts(instant, timeZone)
  const seconds = String(instant.getUTCSeconds()).padStart(2, '0')
  return `${calendarDate(instant, timeZone)} ${hour}:${minute}:${seconds}`
}

/** The hour of the day in a time zone, 0 to 23. */
export function localHour(instant: Date, timeZone: TimeZone): number {
  return Number(localParts(instant, timeZone)['hour'])
}

/**
 * Writes a local time as `DD/MM/YYYY HH:mm`, the form of support messages (second specification,
 * section 2).
 */
export function formatLocalTime(time: LocalTime): string {
  return `${formatDate(time.slice(0, 10))} ${time.slice(11, 16)}`
}
