import { addDays, type CalendarDate, isCalendarDate } from '#domain/platform/time/dates.ts'

/** `12/01/2035 00:00:00`, as the ERP writes when a charge ends. */
const brazilian = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})/

/**
 * The last day on which a PIX charge can be paid from morning to night, as the ERP says when it ends, in the
 * provider's time; null where it says nothing. PHP writes a missing instant as one of 1969.
 */
export function lastWholeDay(endsAt: unknown): CalendarDate | null {
  const [, day = '', month = '', year = '', time = ''] =
    brazilian.exec(typeof endsAt === 'string' ? endsAt.trim() : '') ?? []
  const date = `${year}-${month}-${day}`
  if (!isCalendarDate(date) || year < '2000') return null
  return time >= '23:59' ? date : addDays(date, -1)
}
