import { describe, expect, it } from 'vitest'
import { isBankDay, lastDayInTime } from './bank-days.ts'

describe('a day of banks', () => {
  it.each([
    ['a Friday', '2026-11-27', true],
    ['a Saturday', '2026-11-28', false],
    ['a national holiday', '2026-12-25', false],
    ['Good Friday', '2026-04-03', false],
    ['Monday of Carnival', '2026-02-16', false],
    ['Tuesday of Carnival', '2026-02-17', false],
    ['Ash Wednesday', '2026-02-18', true],
    ['Corpus Christi', '2026-06-04', false],
    ['the day after Corpus Christi', '2026-06-05', true],
  ])('%s', (_, day, isOne) => {
    expect(isBankDay(day)).toBe(isOne)
  })
})

describe('the last day in time', () => {
  it.each([
    ['a day of banks', '2026-11-27', '2026-11-27'],
    ['a Saturday', '2026-11-28', '2026-11-30'],
    ['a Sunday', '2026-11-29', '2026-11-30'],
    ['a holiday', '2026-12-25', '2026-12-28'],
    ['a Sunday before a holiday', '2026-11-01', '2026-11-03'],
    ['the Saturday of Carnival', '2026-02-14', '2026-02-18'],
    ['Good Friday', '2026-04-03', '2026-04-06'],
    ['Corpus Christi', '2026-06-04', '2026-06-05'],
    ['a Saturday at the end of a year', '2027-01-01', '2027-01-04'],
  ])('of a bill due on %s', (_, due, last) => {
    expect(lastDayInTime(due)).toBe(last)
  })
})
