import { describe, expect, it } from 'vitest'
import { canAddMessage, mayHaveNextPage } from './support-request.ts'

const allows = { allowsNewSupportMessage: true }
const forbids = { allowsNewSupportMessage: false }

describe('a new message', () => {
  it.each([
    ['in_progress', allows, true],
    ['in_progress', forbids, false],
    ['closed', allows, false],
    ['closed', forbids, false],
  ] as const)(
    'on a request that is %s, at a provider with %o, is allowed: %s',
    (status, rules, isAllowed) => {
      expect(canAddMessage({ status }, rules)).toBe(isAllowed)
    },
  )
})

describe('another page', () => {
  it.each([
    [0, false],
    [2, false],
    [3, true],
    [4, true],
  ])('after a page of %i requests may exist: %s', (count, isOffered) => {
    expect(mayHaveNextPage(Array.from({ length: count }))).toBe(isOffered)
  })
})
