import { expect, it } from 'vitest'
import { visitStepOf } from './visit-figures.ts'

it.each([
  [0, 0],
  [500, 0],
  [500.5, 1],
  [1000, 1],
  [2600, 4],
  [4000, 4],
  [4001, 5],
  [3_600_000, 5],
])('takes %d ms for step %d', (ms, step) => {
  expect(visitStepOf(ms)).toBe(step)
})
