import { expect, test } from 'vitest'
import { nextAsk } from './payment-plan.ts'

test('the first minute asks every four seconds', () => {
  expect([0, 1, 8, 15].map((asks) => nextAsk(asks))).toEqual([4000, 4000, 4000, 4000])
})

test('then it grows calmer, down to once in fifteen seconds', () => {
  const delays = Array.from({ length: 75 }, (_, at) => Number(nextAsk(15 + at)))
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(nextAsk(16)).toBe(5000)
  expect(nextAsk(30)).toBe(15_000)
})

test('after some twenty minutes it stops', () => {
  expect(nextAsk(89)).toBe(15_000)
  expect(nextAsk(90)).toBe(false)
  expect(nextAsk(1000)).toBe(false)
})

test('a server that asks for time gets it, and never less than the plan', () => {
  expect(nextAsk(0, 30)).toBe(30_000)
  expect(nextAsk(0, 1)).toBe(4000)
  expect(nextAsk(90, 30)).toBe(false)
})
