import type { CalendarDate } from '../dates.ts'
import { isCalendarDate } from '../dates.ts'

/** A month as calendars and notes count it, `YYYY-MM`. */
export type CalendarMonth = string

/** The picker's earliest day is 24/02/2014 (specification 9): the month it falls in. */
export const earliestMonth: CalendarMonth = '2014-02'

export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7)
}

/** True for a month that can be asked for: from the earliest to the one `today` is in. */
export function isNoteMonth(month: string, today: CalendarDate): boolean {
  return isCalendarDate(`${month}-01`) && month >= earliestMonth && month <= monthOf(today)
}

/** `MM/YYYY` */
export function formatMonth(month: CalendarMonth): string {
  return month.split('-').toReversed().join('/')
}

/** Reads what people type: `3/2026`, `03/2026`, `032026`; null for what is no month. */
export function parseMonth(typed: string): CalendarMonth | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{4})\s*$/.exec(typed) ?? []
  const text = `${year}-${month.padStart(2, '0')}`
  return isCalendarDate(`${text}-01`) ? text : null
}
