import type { Cents } from '#domain/platform/values/money.ts'

/**
 * Splits what is charged to a card over the bills that it pays, in cents: each bill has its value and
 * its share of the interest, in proportion to its value. The shares add up to `total`; odd cents go to
 * the first bills of the largest remainder. `values`: what is taken off each bill, all above 0; `total`:
 * at least their sum.
 * @throws RangeError when a value is not a positive whole number of cents, or `total` is below the sum
 */
export function splitTotal(total: Cents, values: readonly Cents[]): readonly Cents[] {
  const sum = values.reduce((before, value) => before + value, 0)
  const isPayable = values.every((value) => Number.isSafeInteger(value) && value > 0)
  if (!isPayable || !Number.isSafeInteger(total) || total < sum) {
    throw new RangeError('not amounts that can be split')
  }
  // BigInt: the product of two amounts may be beyond the exact integers of a number.
  const product = (value: Cents) => BigInt(total - sum) * BigInt(value)
  const divisor = BigInt(sum || 1)
  const interests = values.map((value) => Number(product(value) / divisor))
  const odd = total - sum - interests.reduce((before, interest) => before + interest, 0)
  const byRemainder = values
    .map((value, index) => ({ index, remainder: product(value) % divisor }))
    .toSorted((one, other) =>
      one.remainder === other.remainder
        ? one.index - other.index
        : Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder),
    )
  const larger = new Set(byRemainder.slice(0, odd).map(({ index }) => index))
  return values.map((value, index) => value + (interests[index] ?? 0) + (larger.has(index) ? 1 : 0))
}
