import { expect, it } from 'vitest'
import { isStillAhead } from './is-still-ahead.ts'

const next = { value: 11_990, dueDate: '2027-01-10', month: '2027-01' }
const bill = (dueDate: string, contractId = '201') => ({ dueDate, contractId })

it('is shown until its day, or until a bill of its month is there', () => {
  expect(isStillAhead(next, '201', [bill('2026-12-10')], '2027-01-10')).toBe(true)
  expect(isStillAhead(next, '201', [bill('2027-01-05', '202')], '2026-12-01')).toBe(true)
  expect(isStillAhead(next, '201', [], '2027-01-11')).toBe(false)
  expect(isStillAhead(next, '201', [bill('2027-01-05')], '2026-12-01')).toBe(false)
  expect(isStillAhead(next, '201', [bill('2027-02-10')], '2026-12-01')).toBe(false)
})

it('is not shown without a value or a month', () => {
  expect(isStillAhead({ ...next, value: null }, '201', [], '2026-12-01')).toBe(false)
  expect(isStillAhead({ ...next, month: null }, '201', [], '2026-12-01')).toBe(false)
  expect(isStillAhead({ ...next, dueDate: null }, '201', [], '2027-01-31')).toBe(true)
  expect(isStillAhead({ ...next, dueDate: null }, '201', [], '2027-02-01')).toBe(false)
})
