import { describe, expect, it } from 'vitest'
import { asksOutcome, canAddMessage, mayHaveNextPage } from './support-request.ts'

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

describe('the question whether a request was solved', () => {
  const today = '2026-11-20'
  const asks = { asksIfSolved: true }
  it.each([
    ['closed', '2026-11-01 10:00:00', asks, true],
    ['closed', '2026-08-22 00:00:00', asks, true],
    ['closed', '2026-08-21 23:59:59', asks, false],
    ['closed', '', asks, false],
    ['in_progress', '2026-11-01 10:00:00', asks, false],
    ['closed', '2026-11-01 10:00:00', { asksIfSolved: false }, false],
  ] as const)('of one that is %s, opened on "%s", with %o: %s', (status, openedAt, rules, is) => {
    expect(asksOutcome({ status, openedAt }, rules, today)).toBe(is)
  })
})
