import * as fc from 'fast-check'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDate,
  daysBetween,
  formatDate,
  formatDateTime,
  formatLocalTime,
  isCalendarDate,
  isLocalTime,
  localHour,
  localTime,
} from './dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'

const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Apia']
const ownZone = process.env['TZ']
afterAll(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

const first = '2000-01-01'
const days = daysBetween(first, '2030-12-31')
const anyDay = fc.nat(days).map((count) => addDays(first, count))

/** The days that began at 01:00, because daylight saving time skipped their first hour. */
function daysWithoutMidnight(): string[] {
  const hour = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    hour: '2-digit',
  })
  return Array.from({ length: days }, (_, count) => addDays(first, count)).filter((day) => {
    const threeOClock = new Date(`${day}T03:00:00Z`)
    const twoOClock = new Date(`${day}T02:59:00Z`)
    const isOneAlready = hour.format(threeOClock).endsWith('01')
    return isOneAlready && hour.format(twoOClock).endsWith('23')
  })
}

describe.each(zones)('with the machine in %s', (zone) => {
  function inZone(test: () => void): () => void {
    return () => {
      process.env['TZ'] = zone
      expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(offsets[zone])
      test()
    }
  }

  it(
    'adds and subtracts any number of days',
    inZone(() => {
      fc.assert(
        fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
          const other = addDays(day, count)
          expect(daysBetween(day, other)).toBe(count)
          expect(addDays(other, -count)).toBe(day)
          expect(isCalendarDate(other)).toBe(true)
        }),
      )
    }),
  )

  it(
    'steps through every day from 2000 to 2030 once, in order',
    inZone(() => {
      let day = first
      const outOfOrder: string[] = []
      for (let count = 0; count < days; count += 1) {
        const next = addDays(day, 1)
        if (next <= day || daysBetween(day, next) !== 1) outOfOrder.push(next)
        day = next
      }
      expect(outOfOrder).toEqual([])
      expect(day).toBe('2030-12-31')
    }),
  )

  it(
    'finds the day in São Paulo also where the day had no midnight',
    inZone(() => {
      const lost = daysWithoutMidnight()
      expect(lost).toHaveLength(19)
      expect(lost.at(-1)).toBe('2018-11-04')
      for (const day of lost) {
        expect(calendarDate(new Date(`${day}T03:00:00Z`), defaultTimeZone)).toBe(day)
        expect(calendarDate(new Date(`${day}T02:59:59.999Z`), defaultTimeZone)).toBe(
          addDays(day, -1),
        )
        expect(daysBetween(addDays(day, -1), addDays(day, 1))).toBe(2)
        expect(formatDateTime(new Date(`${day}T03:00:00Z`), defaultTimeZone)).toBe(
          `${formatDate(day)} 01:00`,
        )
      }
    }),
  )

  it(
    'changes the day at midnight of São Paulo, not of the machine',
    inZone(() => {
      expect(calendarDate(new Date('2026-11-20T02:59:59.999Z'), defaultTimeZone)).toBe('2026-11-19')
      expect(calendarDate(new Date('2026-11-20T03:00:00Z'), defaultTimeZone)).toBe('2026-11-20')
      expect(formatDateTime(new Date('2026-11-20T15:04:59Z'), defaultTimeZone)).toBe(
        '20/11/2026 12:04',
      )
      expect(formatDateTime(new Date('2026-11-20T03:00:00Z'), defaultTimeZone)).toBe(
        '20/11/2026 00:00',
      )
    }),
  )
})

const offsets: Record<string, number> = {
  UTC: 0,
  'America/Sao_Paulo': 180,
  'Asia/Tokyo': -540,
  'Pacific/Apia': -780,
}

describe('isCalendarDate', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    'accepts %s',
    (text) => {
      expect(isCalendarDate(text)).toBe(true)
    },
  )

  it.each([
    '0000-00-00',
    '0000-01-01',
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-13-01',
    '2026-11-31',
    '2026-11-00',
    '2026-1-1',
    '20/11/2026',
    '2026-11-20T00:00:00Z',
    '2026-11-20 ',
    '2026-11-20\n',
    '+002026-11-20',
    '',
  ])('refuses %o as a calendar date', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-20', 3, '2027-02-20'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-20', -14, '2025-09-20'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('moves %s by %i months to %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  it('always lands in the target month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 60 }), (day, months) => {
        const target = addMonths(`${day.slice(0, 7)}-01`, months)
        expect(addMonths(day, months).slice(0, 7)).toBe(target.slice(0, 7))
      }),
    )
  })
})

it.each(['2026-02-30x', '2026-02-30', '0000-01-01', 'soon', ''])(
  'throws when counting from %o',
  (nonsense) => {
    expect(() => addDays(nonsense, 1)).toThrow(RangeError)
    expect(() => addMonths(nonsense, 1)).toThrow(RangeError)
  },
)

it('asks Intl once for each minute of a time zone, by one formatter', () => {
  const zone = 'America/Noronha'
  const noon = Date.UTC(2031, 0, 1, 14)
  formatDateTime(new Date(noon - 60_000), zone)
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => void vi.restoreAllMocks())
  for (const ms of [0, 1, 59_999]) {
    expect(formatDateTime(new Date(noon + ms), zone)).toBe('01/01/2031 12:00')
  }
  expect(asked).toHaveBeenCalledTimes(1)
  expect(formatDateTime(new Date(noon + 60_000), zone)).toBe('01/01/2031 12:01')
  expect(asked).toHaveBeenCalledTimes(2)
  expect(made).not.toHaveBeenCalled()
})

it('writes dates as DD/MM/YYYY', () => {
  expect(formatDate('2026-12-10')).toBe('10/12/2026')
})

describe('a local time', () => {
  it.each(['2026-11-20 00:00', '2026-11-20 23:59:59'])('accepts %s', (text) => {
    expect(isLocalTime(text)).toBe(true)
  })

  it.each([
    '',
    '2026-11-20',
    '2026-02-30 10:00',
    '0000-00-00 00:00:00',
    '2026-11-20 24:00',
    '2026-11-20 9:00',
    '2026-11-20 10:60',
    '2026-11-20 10:00:60',
    '2026-11-20 110:00',
    '2026-11-20 10:000',
    '2026-11-20T10:00',
  ])('refuses %o', (text) => {
    expect(isLocalTime(text)).toBe(false)
  })

  it('is the time in São Paulo, and is written the Brazilian way', () => {
    const time = localTime(new Date('2026-11-20T01:02:03Z'), defaultTimeZone)
    expect(time).toBe('2026-11-19 22:02:03')
    expect(isLocalTime(time)).toBe(true)
    expect(formatLocalTime(time)).toBe('19/11/2026 22:02')
  })
})

it.each([
  ['America/Noronha', '2026-12-01', 1, '01/12/2026 01:30'],
  ['America/Sao_Paulo', '2026-12-01', 0, '01/12/2026 00:30'],
  ['America/Manaus', '2026-11-30', 23, '30/11/2026 23:30'],
  ['America/Rio_Branco', '2026-11-30', 22, '30/11/2026 22:30'],
] as const)('gives an instant the day and hour of %s', (zone, day, hour, written) => {
  const instant = new Date('2026-12-01T03:30:00Z')
  expect(calendarDate(instant, zone)).toBe(day)
  expect(localHour(instant, zone)).toBe(hour)
  expect(formatDateTime(instant, zone)).toBe(written)
})
