import { addDays, type CalendarDate } from './dates.ts'

/** National holidays with a fixed day (Leis 662/1949, 6.802/1980, 10.607/2002, 14.759/2023), `MM-DD`. */
const fixedHolidays = new Set([
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
])

/** Easter Sunday of a year of the Gregorian calendar, by Gauss's rule as Meeus gives it. */
export function easterSunday(year: number): CalendarDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  const month = String(Math.floor(days / 31)).padStart(2, '0')
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`
}

/** Whether a day is no Saturday, Sunday or national holiday. Holidays of a state or city are not known. */
export function isBusinessDay(date: CalendarDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const goodFriday = addDays(easterSunday(Number(date.slice(0, 4))), -2)
  return !fixedHolidays.has(date.slice(5)) && date !== goodFriday
}

/** The day that many business days after a day, which itself does not count. */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  let day = date
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}
