import { easterSunday, isBusinessDay } from './business-days.ts'
import { addDays, type CalendarDate } from './dates.ts'

/** Days from Easter Sunday on which banks are closed without a national holiday: Carnival and Corpus Christi. */
const closedAroundEaster = [-48, -47, 60]

/**
 * Whether banks settle on a day: a business day that is not Monday or Tuesday of Carnival (CMN 4.880/2020)
 * nor Corpus Christi. Holidays of a state or city are not known.
 */
export function isBankDay(date: CalendarDate): boolean {
  if (!isBusinessDay(date)) return false
  const easter = easterSunday(Number(date.slice(0, 4)))
  return !closedAroundEaster.some((days) => addDays(easter, days) === date)
}

/**
 * The last day on which a bill is paid in time: its due date, or the next day of banks where it is due on
 * a day without them. No interest is due until then (Lei 7.089/1983).
 */
export function lastDayInTime(dueDate: CalendarDate): CalendarDate {
  let day = dueDate
  while (!isBankDay(day)) day = addDays(day, 1)
  return day
}
