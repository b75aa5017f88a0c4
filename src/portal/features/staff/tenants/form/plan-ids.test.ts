import { expect, it } from 'vitest'
import { parsePlanIds } from './plan-ids.ts'

it.each([
  ['11, 14;15', ['11', '14', '15']],
  ['', []],
  ['11 11', ['11']],
  ['onze', null],
  ['1.5', null],
  [Array.from({ length: 101 }, (_, nth) => nth + 1).join(','), null],
])('reads the plans of "%s"', (line, ids) => {
  expect(parsePlanIds(line)).toEqual(ids)
})
