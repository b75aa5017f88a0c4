import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { openTotals } from './open-totals.ts'

test('sums what is left of a partly paid invoice, counts overdue invoices and picks the first due', () => {
  const open = [
    anInvoice({ id: '1', dueDate: '2026-11-08' }),
    anInvoice({ id: '2', dueDate: '2026-11-10', status: 'P', value: 10_000, received: 4000 }),
    anInvoice({ id: '3', dueDate: '2026-11-20', value: 12_999 }),
  ]
  expect(openTotals(open, '2026-11-20')).toEqual({
    total: 9990 + 6000 + 12_999,
    count: 3,
    overdue: 2,
    next: open[0],
    awaited: [],
  })
})

test('gives zero totals and no next invoice when no invoice is open', () => {
  expect(openTotals([], '2026-11-20')).toEqual({
    total: 0,
    count: 0,
    overdue: 0,
    next: null,
    awaited: [],
  })
})

test('counts no invoice whose payment is awaited, and picks none to pay next', () => {
  const booking = anInvoice({ id: '1', dueDate: '2026-11-08', awaiting: 'booking' })
  const bank = anInvoice({ id: '2', dueDate: '2026-11-10', awaiting: 'bank' })
  const unpaid = anInvoice({ id: '3', dueDate: '2026-11-25' })
  expect(openTotals([booking, bank, unpaid], '2026-11-20')).toEqual({
    total: 9990,
    count: 1,
    overdue: 0,
    next: unpaid,
    awaited: [booking, bank],
  })
})
