import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { installmentCounts, planInstallments, isInstallmentCount } from './installments.ts'
import { effectiveRate } from './effective-rate.ts'

const percent = (fraction: number) => (fraction * 100).toFixed(2)

describe('installments', () => {
  it.each([
    [9_990, 1, 9_990, [9_990], '0.00', '0.00'],
    [9_990, 2, 10_465, [5_233, 5_232], '3.15', '45.15'],
    [9_990, 3, 10_711, [3_571, 3_570, 3_570], '3.57', '52.29'],
    [12_999, 2, 13_617, [6_809, 6_808], '3.15', '45.14'],
    [12_999, 3, 13_937, [4_646, 4_646, 4_645], '3.57', '52.28'],
    [1, 3, 1, [1, 0, 0], '0.00', '0.00'],
  ] as const)(
    'splits %i cents into %i installments',
    (value, count, total, parts, monthly, yearly) => {
      const plan = planInstallments(value, count)
      expect(plan).toEqual({ count, value, total, interest: total - value, parts })
      const rate = effectiveRate(plan)
      expect([percent(rate.monthly), percent(rate.yearly)]).toEqual([monthly, yearly])
    },
  )

  it('adds up to the total, costs no less with more installments, and differs by at most a cent', () => {
    const values = integer({ min: 1, max: 100_000_000_00 })
    assert(
      property(values, (value) => {
        const plans = installmentCounts.map((count) => planInstallments(value, count))
        for (const { total, parts, interest } of plans) {
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
          expect(parts.toSorted((a, b) => b - a)).toEqual(parts)
          expect(total).toBe(value + interest)
        }
        const totals = plans.map(({ total }) => total)
        expect(totals.toSorted((a, b) => a - b)).toEqual(totals)
      }),
    )
  })

  it('is worth the value on the day of the purchase at the effective rate', () => {
    assert(
      property(integer({ min: 1_000, max: 10_000_000 }), (value) => {
        const plan = planInstallments(value, 3)
        const { monthly } = effectiveRate(plan)
        const worth = plan.parts.reduce(
          (sum, part, month) => sum + part / (1 + monthly) ** (month + 1),
          0,
        )
        expect(Math.abs(worth - value)).toBeLessThan(0.01)
      }),
    )
  })

  it.each([0, 4, 2.5, -1, 1e9, Number.NaN])(
    'accepts no number of installments like %d',
    (count) => {
      expect(isInstallmentCount(count)).toBe(false)
    },
  )

  it.each([0, -1, 0.5, Number.NaN, Infinity])('throws for an amount of %d cents', (value) => {
    expect(() => planInstallments(value, 2)).toThrow(RangeError)
  })
})
