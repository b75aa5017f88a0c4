import { addDays, addMonths, type CalendarDate } from '#domain/platform/time/dates.ts'
import type { Row } from '#sandbox/store.ts'

const token = /\{\{(today|month|day)([+-]\d+)?(?: month([+-]\d+))?\}\}/g

/**
 * Replaces `{{today-12}}` by a date, `{{day-12}}` by its day of the month and `{{month-1}}` by a year and month, so that a bill "due in
 * 10 days" stays due in 10 days however long the sandbox runs. `{{today-12 month+1}}` is the same day of the
 * month after that date, or the last day of a shorter one: bills of a contract are due on one day of each month.
 */
export function resolveDates(text: string, today: CalendarDate): string {
  return text.replace(token, (_, unit: string, offset = '0', months = '0') => {
    if (unit === 'month') return addMonths(today, Number(offset)).slice(0, 7)
    const date = addMonths(addDays(today, Number(offset)), Number(months))
    return unit === 'today' ? date : date.slice(8)
  })
}

export function resolveRow(row: Row, today: CalendarDate): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, resolveDates(value, today)]),
  )
}
