import { expect, test } from 'vitest'
import { raiseSentFlag, takeSentFlag } from './sent-flag.ts'

test('is taken once, by its own request', () => {
  raiseSentFlag('1', 0)
  expect(takeSentFlag('2', 1)).toBe(false)
  expect(takeSentFlag('1', 1)).toBe(true)
  expect(takeSentFlag('1', 2)).toBe(false)
})

test.each([
  [29_999, true],
  [30_000, false],
])('after %i ms it is still up: %s', (later, isUp) => {
  raiseSentFlag('1', 0)
  expect(takeSentFlag('1', later)).toBe(isUp)
})
