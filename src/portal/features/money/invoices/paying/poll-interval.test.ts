import { expect, test } from 'vitest'
import { nextPollDelayMs } from './poll-interval.ts'

test('polls every four seconds in the first minute', () => {
  expect([0, 1, 8, 15].map((polls) => nextPollDelayMs(polls))).toEqual([4000, 4000, 4000, 4000])
})

test('lengthens the delay after the first minute, up to fifteen seconds', () => {
  const delays = Array.from({ length: 75 }, (_, at) => Number(nextPollDelayMs(15 + at)))
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(nextPollDelayMs(16)).toBe(5000)
  expect(nextPollDelayMs(30)).toBe(15_000)
})

test('stops polling after about twenty minutes', () => {
  expect(nextPollDelayMs(89)).toBe(15_000)
  expect(nextPollDelayMs(90)).toBe(false)
  expect(nextPollDelayMs(1000)).toBe(false)
})

test('waits as long as Retry-After says, and never shorter than its own delay', () => {
  expect(nextPollDelayMs(0, 30)).toBe(30_000)
  expect(nextPollDelayMs(0, 1)).toBe(4000)
  expect(nextPollDelayMs(90, 30)).toBe(false)
})
