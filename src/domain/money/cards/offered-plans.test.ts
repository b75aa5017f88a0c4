import { assert, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { leastInstallmentCents, offeredPlans } from './installments.ts'

const usual = { minInstallmentCents: leastInstallmentCents, installmentsFromCents: 0 }
const counts = (value: number, limits = usual) =>
  offeredPlans(value, limits).map(({ count }) => count)

it.each([
  [9_990, usual, [1, 2, 3]],
  // 2 x 5,00 and 3 x 5,00 with interest: the first amounts of which an installment is R$ 5,00.
  [954, usual, [1]],
  [955, usual, [1, 2]],
  [1_398, usual, [1, 2]],
  [1_400, usual, [1, 2, 3]],
  [100, usual, [1]],
  [9_990, { minInstallmentCents: 40_00, installmentsFromCents: 0 }, [1, 2]],
  [9_990, { minInstallmentCents: 5_00, installmentsFromCents: 99_91 }, [1]],
  [9_991, { minInstallmentCents: 5_00, installmentsFromCents: 99_91 }, [1, 2, 3]],
  // A limit below the gateway's does not lower it.
  [954, { minInstallmentCents: 1, installmentsFromCents: 0 }, [1]],
])('offers for %i cents under %o the counts %o', (value, limits, offered) => {
  expect(counts(value, limits)).toEqual(offered)
})

it('offers payment at once for every amount, and no installment below either minimum', () => {
  const amount = integer({ min: 1, max: 1_000_000 })
  const limits = record({ minInstallmentCents: amount, installmentsFromCents: amount })
  assert(
    property(amount, limits, (value, given) => {
      const [atOnce, ...split] = offeredPlans(value, given)
      expect(atOnce).toMatchObject({ count: 1, total: value })
      const least = Math.max(5_00, given.minInstallmentCents)
      for (const { parts } of split) {
        expect(value).toBeGreaterThanOrEqual(given.installmentsFromCents)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(least)
      }
    }),
  )
})
