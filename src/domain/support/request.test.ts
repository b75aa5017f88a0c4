import { describe, expect, it } from 'vitest'
import { allowsMessage, mayHaveMore } from './request.ts'

const allows = { allowsNewSupportMessage: true }
const forbids = { allowsNewSupportMessage: false }

describe('a new message', () => {
  it.each([
    ['in_progress', allows, true],
    ['in_progress', forbids, false],
    ['closed', allows, false],
    ['closed', forbids, false],
  ] as const)('on a request %s with %o: %s', (status, rules, isAllowed) => {
    expect(allowsMessage({ status }, rules)).toBe(isAllowed)
  })
})

describe('another page', () => {
  it.each([
    [0, false],
    [2, false],
    [3, true],
    [4, true],
  ])('after one of %i: %s', (count, isOffered) => {
    expect(mayHaveMore(Array.from({ length: count }))).toBe(isOffered)
  })
})
