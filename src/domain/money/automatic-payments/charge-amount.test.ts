import { assert, integer, nat, option, property } from 'fast-check'
import { expect, it } from 'vitest'
import {
  decideAmount,
  isAgreementLimit,
  maxLimitCents,
  minLimitCents,
  suggestedLimit,
} from './charge-amount.ts'

it.each([
  [{ due: 99_90, limit: 99_90, announced: null }, { charge: 99_90 }],
  [{ due: 99_91, limit: 99_90, announced: null }, { fault: 'above_limit' }],
  [{ due: 99_90, limit: 200_00, announced: 99_90 }, { charge: 99_90 }],
  [{ due: 99_91, limit: 200_00, announced: 99_90 }, { fault: 'amount_changed' }],
  [{ due: 80_00, limit: 200_00, announced: 99_90 }, { charge: 80_00 }],
  [{ due: 0, limit: 200_00, announced: 99_90 }, { fault: 'paid_otherwise' }],
])('decides %o as %o', (bill, decided) => {
  expect(decideAmount(bill)).toEqual(decided)
})

it('never charges more than the limit, what was announced or what is due, and charges all that is due', () => {
  const cents = nat({ max: 2_000_000 })
  assert(
    property(cents, cents, option(cents), (due, limit, announced) => {
      const decision = decideAmount({ due, limit, announced })
      if ('fault' in decision) {
        expect(due === 0 || due > limit || due > (announced ?? due)).toBe(true)
        return
      }
      expect(decision.charge).toBe(due)
      expect(decision.charge).toBeLessThanOrEqual(Math.min(limit, announced ?? limit))
      expect(decision.charge).toBeGreaterThan(0)
    }),
  )
})

it('accepts whole cents between the least and the greatest limit alone', () => {
  assert(
    property(integer({ min: -100, max: maxLimitCents * 2 }), (limit) => {
      expect(isAgreementLimit(limit)).toBe(limit >= minLimitCents && limit <= maxLimitCents)
    }),
  )
  for (const limit of [1_000.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(isAgreementLimit(limit)).toBe(false)
  }
})

it.each([
  [0, 200_00],
  [129_99, 200_00],
  [199_90, 300_00],
  [200_00, 300_00],
  [9_999_00, 10_000_00],
])('suggests a limit with room for a bill of %i cents: %i', (due, limit) => {
  expect(suggestedLimit(due)).toBe(limit)
})
