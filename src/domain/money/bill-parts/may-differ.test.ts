import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { invoicesThatMayDiffer } from './may-differ.ts'

const bill = (id: string, dueDate: string, value: number, contractId: string | null = '201') =>
  anInvoice({ id, dueDate, value, contractId })

test('are those of another value than the former one of their contract, and those without one', () => {
  const list = [
    bill('1', '2026-10-10', 99_90),
    bill('2', '2026-11-10', 99_90),
    bill('3', '2026-12-10', 129_99),
    bill('4', '2026-11-20', 79_90, '202'),
    bill('5', '2026-12-20', 35_00, null),
  ]
  const ids = (known: typeof list) => invoicesThatMayDiffer(list, known).map(({ id }) => id)
  expect(ids(list)).toEqual(['1', '3', '4'])
  expect(ids([...list, bill('0', '2026-09-10', 99_90)])).toEqual(['3', '4'])
})

test('are none that await their booking', () => {
  const booked = { ...bill('1', '2026-10-10', 99_90), awaiting: 'booking' } as const
  expect(invoicesThatMayDiffer([booked], [])).toEqual([])
})

test('those that cost less than the former one come last', () => {
  const list = [
    bill('1', '2026-10-10', 99_90),
    bill('2', '2026-11-10', 45_00),
    bill('3', '2026-12-10', 129_99),
  ]
  expect(invoicesThatMayDiffer(list, list).map(({ id }) => id)).toEqual(['1', '3', '2'])
})
