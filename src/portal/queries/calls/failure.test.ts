import { expect, test } from 'vitest'
import { readPix } from '#contract/money/invoices.ts'
import { ApiError, isServerAway, NetworkError } from './failure.ts'

const refused = (status: number, text: string | null) => new ApiError(readPix, { status, text })

test.each([
  [502, null],
  [503, null],
  [503, 'internal error'],
  [504, null],
])('%i (%s) comes from a server that is away', (status, text) => {
  expect(isServerAway(refused(status, text))).toBe(true)
})

test.each([
  [500, 'internal error'],
  [502, 'upstream failed'],
  [503, 'upstream unavailable'],
  [404, 'invoice not found'],
])('%i (%s) may have reached an upstream system', (status, text) => {
  expect(isServerAway(refused(status, text))).toBe(false)
})

test('a lost connection is not a server that is away', () => {
  expect(isServerAway(new NetworkError(readPix, 'network'))).toBe(false)
})
