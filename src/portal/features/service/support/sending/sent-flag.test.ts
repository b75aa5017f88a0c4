import { expect, test } from 'vitest'
import { setSentFlag, consumeSentFlag } from './sent-flag.ts'

test('the sent flag is consumed once, and only by its own request', () => {
  setSentFlag('1', 0)
  expect(consumeSentFlag('2', 1)).toBe(false)
  expect(consumeSentFlag('1', 1)).toBe(true)
  expect(consumeSentFlag('1', 2)).toBe(false)
})

test.each([
  [29_999, true],
  [30_000, false],
])('after %i ms the sent flag is still set: %s', (later, isUp) => {
  setSentFlag('1', 0)
  expect(consumeSentFlag('1', later)).toBe(isUp)
})
