import { expect, it } from 'vitest'
import { isComparable, minComparedBills } from './compared-reminders.ts'

it.each([
  [minComparedBills, minComparedBills, true],
  [minComparedBills - 1, 500, false],
  [500, minComparedBills - 1, false],
  [0, 0, false],
])('compares %i reminded bills with %i others: %s', (reminded, others, isOne) => {
  expect(isComparable({ reminded, others })).toBe(isOne)
})
