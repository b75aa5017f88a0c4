import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { isCalendarDate } from '#domain/platform/time/dates.ts'
import { readMonthText } from '#domain/platform/time/month-text.ts'

/** A month of the provider, `YYYY-MM`. */
export type CalendarMonth = string

/**
 * The earliest month that can be chosen. The specification's earliest day is 24/02/2014 (first
 * specification, section 9).
 */
export const earliestNoteMonth: CalendarMonth = '2014-02'

export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7)
}

/** True for a month that can be chosen: from the earliest to the month of `today`. */
export function isNoteMonth(month: string, today: CalendarDate): boolean {
  return isCalendarDate(`${month}-01`) && month >= earliestNoteMonth && month <= monthOf(today)
}

/** Writes a month as `MM/YYYY`. */
export function formatMonth(month: CalendarMonth): string {
  return month.split('-').toReversed().join('/')
}

/** Reads a typed month, whose year has four digits: `3/2026`, `032026`, `2026-03`. null: the text is no month. */
export function parseMonth(typed: string): CalendarMonth | null {
  const read = readMonthText(typed)
  return read && typed.includes(read.year) ? `${read.year}-${read.month}` : null
}
