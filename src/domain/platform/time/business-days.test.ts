import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { addBusinessDays, isBusinessDay } from './business-days.ts'

/**
 * Easter Sundays as published, `MM-DD`: a row is ten years, the first row begins with 1900. They agree with
 * the tables of Lilius and Clavius, from which no part of Gauss's rule is taken.
 */
const publishedEasters = `
  04-15 04-07 03-30 04-12 04-03 04-23 04-15 03-31 04-19 04-11
  03-27 04-16 04-07 03-23 04-12 04-04 04-23 04-08 03-31 04-20
  04-04 03-27 04-16 04-01 04-20 04-12 04-04 04-17 04-08 03-31
  04-20 04-05 03-27 04-16 04-01 04-21 04-12 03-28 04-17 04-09
  03-24 04-13 04-05 04-25 04-09 04-01 04-21 04-06 03-28 04-17
  04-09 03-25 04-13 04-05 04-18 04-10 04-01 04-21 04-06 03-29
  04-17 04-02 04-22 04-14 03-29 04-18 04-10 03-26 04-14 04-06
  03-29 04-11 04-02 04-22 04-14 03-30 04-18 04-10 03-26 04-15
  04-06 04-19 04-11 04-03 04-22 04-07 03-30 04-19 04-03 03-26
  04-15 03-31 04-19 04-11 04-03 04-16 04-07 03-30 04-12 04-04
  04-23 04-15 03-31 04-20 04-11 03-27 04-16 04-08 03-23 04-12
  04-04 04-24 04-08 03-31 04-20 04-05 03-27 04-16 04-01 04-21
  04-12 04-04 04-17 04-09 03-31 04-20 04-05 03-28 04-16 04-01
  04-21 04-13 03-28 04-17 04-09 03-25 04-13 04-05 04-25 04-10
  04-01 04-21 04-06 03-29 04-17 04-09 03-25 04-14 04-05 04-18
  04-10 04-02 04-21 04-06 03-29 04-18 04-02 04-22 04-14 03-30
  04-18 04-10 03-26 04-15 04-06 03-29 04-11 04-03 04-22 04-14
  03-30 04-19 04-10 03-26 04-15 04-07 04-19 04-11 04-03 04-23
  04-07 03-30 04-19 04-04 03-26 04-15 03-31 04-20 04-11 04-03
  04-16 04-08 03-30 04-12 04-04 04-24 04-15 03-31 04-20 04-12
`
  .trim()
  .split(/\s+/)

const range = (first: string, count: number) =>
  Array.from({ length: count }, (_, nth) => addDays(first, nth))

const isFriday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5

/** The Fridays that may be Good Friday and are no business day. Tiradentes is one in some years. */
const closedFridays = (year: number) =>
  range(`${year}-03-20`, 35).filter(
    (day) => isFriday(day) && !day.endsWith('-04-21') && !isBusinessDay(day),
  )

describe('a business day', () => {
  it.each([
    ['2026-11-23', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-04-02', true],
    // Carnival is no national holiday.
    ['2026-02-17', true],
  ])('%s: %s', (day, isOne) => {
    expect(isBusinessDay(day)).toBe(isOne)
  })

  it.each([
    ['Confraternização Universal', '2026-01-01'],
    ['Tiradentes', '2026-04-21'],
    ['Dia do Trabalho', '2026-05-01'],
    ['Independência', '2026-09-07'],
    ['Nossa Senhora Aparecida', '2026-10-12'],
    ['Finados', '2026-11-02'],
    ['Proclamação da República', '2027-11-15'],
    ['Consciência Negra', '2026-11-20'],
    ['Natal', '2026-12-25'],
  ])('is not the holiday of %s', (_, day) => {
    expect(isBusinessDay(day)).toBe(false)
    // The days beside it that are no Saturday or Sunday.
    const besides = [addDays(day, -1), addDays(day, 1)].filter(
      (other) => ![0, 6].includes(new Date(`${other}T00:00:00Z`).getUTCDay()),
    )
    expect(besides.filter(isBusinessDay)).toEqual(besides)
  })

  it('is not Good Friday, in any year from 1900 to 2099', () => {
    const found = publishedEasters.flatMap((_, nth) => closedFridays(1900 + nth))
    const published = publishedEasters.map((day, nth) => addDays(`${1900 + nth}-${day}`, -2))
    expect(found).toEqual(published.filter((day) => !day.endsWith('-04-21')))
    expect(published).toHaveLength(200)
  })

  it('is counted from the day after', () => {
    expect(addBusinessDays('2026-11-23', 2)).toBe('2026-11-25')
    // Over a weekend that a holiday makes longer.
    expect(addBusinessDays('2026-11-19', 2)).toBe('2026-11-24')
    expect(addBusinessDays('2026-12-30', 2)).toBe('2027-01-04')
    expect(addBusinessDays('2026-11-21', 1)).toBe('2026-11-23')
  })
})
