import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { openTotals } from './open-totals.ts'

const invoice = (part: Partial<Invoice>): Invoice => ({
  id: '1',
  contractId: null,
  status: 'A',
  dueDate: '2026-11-30',
  value: 9990,
  received: 0,
  paidOn: null,
  paymentType: null,
  linhaDigitavel: null,
  ...part,
})

test('sums what is left of a partly paid invoice, counts overdue invoices and picks the first due', () => {
  const open = [
    invoice({ id: '1', dueDate: '2026-11-08' }),
    invoice({ id: '2', dueDate: '2026-11-10', status: 'P', value: 10_000, received: 4000 }),
    invoice({ id: '3', dueDate: '2026-11-20', value: 12_999 }),
  ]
  expect(openTotals(open, '2026-11-20')).toEqual({
    total: 9990 + 6000 + 12_999,
    count: 3,
    overdue: 2,
    next: open[0],
  })
})

test('gives zero totals and no next invoice when no invoice is open', () => {
  expect(openTotals([], '2026-11-20')).toEqual({ total: 0, count: 0, overdue: 0, next: null })
})
