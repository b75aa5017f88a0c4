import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planInstallments } from './installments.ts'
import { splitTotal } from './split-total.ts'

const value = fc.integer({ min: 1, max: 9_999_999_999 })
const values = fc.array(value, { minLength: 1, maxLength: 12 })
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

describe('splitting a charge over its bills', () => {
  it('gives shares that add up to the charge, none below the value of its bill', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(1 as const, 2 as const, 3 as const), (bills, count) => {
        const { total } = planInstallments(sumOf(bills), count)
        const shares = splitTotal(total, bills)
        expect(sumOf(shares)).toBe(total)
        shares.forEach((share, index) => expect(share).toBeGreaterThanOrEqual(bills[index] ?? 0))
      }),
    )
  })

  it('charges the interest in proportion, within a cent', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 1_000_000 }), (bills, interest) => {
        const sum = sumOf(bills)
        splitTotal(sum + interest, bills).forEach((share, index) => {
          const bill = bills[index] ?? 0
          const exact = (BigInt(interest) * BigInt(bill)) / BigInt(sum)
          expect([exact, exact + 1n]).toContain(BigInt(share - bill))
        })
      }),
    )
  })

  it('gives equal bills equal shares, the first ones the odd cents', () => {
    expect(splitTotal(100_02, [33_33, 33_33, 33_33])).toEqual([33_34, 33_34, 33_34])
    expect(splitTotal(100_01, [33_33, 33_33, 33_33])).toEqual([33_34, 33_34, 33_33])
  })

  it('leaves a charge without interest as the values are', () => {
    expect(splitTotal(219_89, [129_99, 89_90])).toEqual([129_99, 89_90])
  })

  it('refuses amounts that are no amounts, and a charge below the bills', () => {
    for (const [total, bills] of [
      [10, [0, 10]],
      [10, [-1, 11]],
      [10, [2.5, 7.5]],
      [9, [5, 5]],
      [10.5, [5, 5]],
    ] as const) {
      expect(() => splitTotal(total, bills)).toThrow(RangeError)
    }
  })
})
