import { expect, it } from 'vitest'
import { parseDueDays } from './due-days.ts'

it.each([
  ['20, 5,10', [5, 10, 20]],
  ['', []],
  ['5;5 8', [5, 8]],
  ['0', null],
  ['29', null],
  ['dez', null],
  ['5.5', null],
])('reads the due days of "%s"', (line, days) => {
  expect(parseDueDays(line)).toEqual(days)
})
