import { expect, it } from 'vitest'
import { remainingBills } from './remaining-bills.ts'

const bills = [
  { id: '101', dueDate: '2026-11-25' },
  { id: '102', dueDate: '2026-12-05' },
]
const reminder = { asOf: '2026-11-20T11:00:00Z', bills }
const open = (asOf: string, ...ids: string[]) => ({ asOf, ids: new Set(ids), end: '2026-12-31' })

it('keeps the bills that a younger list still has', () => {
  expect(remainingBills(reminder, open('2026-11-20T11:00:01Z', '102'))).toEqual([bills[1]])
  expect(remainingBills(reminder, open('2026-11-20T11:00:01Z'))).toEqual([])
})

it('keeps every bill where the list is not younger, or its time cannot be read', () => {
  for (const asOf of ['2026-11-20T11:00:00Z', '2026-11-20T07:59:59-03:00', '']) {
    expect(remainingBills(reminder, open(asOf))).toEqual(bills)
  }
})

it('keeps a bill that is due after the last day of the list', () => {
  const list = { ...open('2026-11-21T11:00:00Z'), end: '2026-12-04' }
  expect(remainingBills(reminder, list)).toEqual([bills[1]])
  expect(remainingBills(reminder, { ...list, end: '2026-12-05' })).toEqual([])
})
