import { dayMs } from './durations.ts'

/**
 * A day as people and invoices mean it, `YYYY-MM-DD`, in America/Sao_Paulo. It is text on purpose: a
 * `Date` at midnight is another day in another zone, and some local days have no midnight at all.
 */
export type CalendarDate = string

/** Midnight in UTC, where every day has one and 24 hours after it. NaN for nonsense. */
function parsed(text: string): number {
  return Date.parse(`${text}T00:00:00Z`)
}

function fromUtc(milliseconds: number): CalendarDate {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/** True for a real day only: not for `2026-02-30`, nor for the ERP's `0000-00-00`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const time = parsed(text)
  return !Number.isNaN(time) && fromUtc(time) === text
}

function utc(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError('not a YYYY-MM-DD date')
  return parsed(date)
}

const saoPaulo = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

function localParts(instant: Date): Record<string, string> {
  return Object.fromEntries(saoPaulo.formatToParts(instant).map(({ type, value }) => [type, value]))
}

/** The day it is in America/Sao_Paulo at an instant, whatever zone the machine is set to. */
export function calendarDate(instant: Date): CalendarDate {
  const { year = '', month = '', day = '' } = localParts(instant)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** The day `days` after (or before, when negative). @throws RangeError when `date` is no day */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(utc(date) + days * dayMs)
}

/**
 * The same day `months` later, or the last one of that month when it is shorter: 31 January and one
 * month is 28 or 29 February. @throws RangeError when `date` is no day
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const start = new Date(utc(date))
  const day = start.getUTCDate()
  const last = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)
  return fromUtc(last - Math.max(0, new Date(last).getUTCDate() - day) * dayMs)
}

/** Whole days from one day to another; negative when `to` is earlier. @throws RangeError for no day */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (utc(to) - utc(from)) / dayMs
}

/** `DD/MM/YYYY` (specification 9). */
export function formatDate(date: CalendarDate): string {
  return date.split('-').toReversed().join('/')
}

/** `DD/MM/YYYY HH:mm` in America/Sao_Paulo, without the comma `Intl` puts between the two. */
export function formatDateTime(instant: Date): string {
  const { hour = '', minute = '' } = localParts(instant)
  return `${formatDate(calendarDate(instant))} ${hour}:${minute}`
}

/** `YYYY-MM-DD HH:mm`, seconds or not, as clocks in America/Sao_Paulo show it; ERPs write no zone. */
export type LocalTime = string

/** True for a real day and a real minute. */
export function isLocalTime(text: string): boolean {
  const [day = '', clock = ''] = text.split(' ')
  return isCalendarDate(day) && /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(clock)
}

/** What the clocks show at an instant, to the second: the zone's offset is whole minutes. */
export function localTime(instant: Date): LocalTime {
  const { hour = '', minute = '' } = localParts(instant)
  const seconds = String(instant.getUTCSeconds()).padStart(2, '0')
  return `${calendarDate(instant)} ${hour}:${minute}:${seconds}`
}

/** `DD/MM/YYYY HH:mm`, as the messages of a support request are dated (specification 2). */
export function formatLocalTime(time: LocalTime): string {
  return `${formatDate(time.slice(0, 10))} ${time.slice(11, 16)}`
}
