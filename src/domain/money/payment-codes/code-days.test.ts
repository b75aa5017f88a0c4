import { expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { buildPixPayload } from './pix.ts'
import { lastDayOfCode } from './code-days.ts'

const receiver = { merchantName: 'Provedor Demo', merchantCity: 'Florianopolis' }
const dynamic = buildPixPayload({ url: 'pix.sandbox.example/cobv/1', ...receiver })
const today = '2026-11-20'
const bill = anInvoice({ dueDate: '2026-12-10', value: 12_999, open: 12_999 })
const lastDay = (
  invoice: typeof bill,
  chargeLastDay: string | null = null,
  code: string = dynamic,
) => lastDayOfCode(invoice, code, { today, chargeLastDay })

it('counts until the due date, after which a fine may be due', () => {
  expect(lastDay(bill)).toBe('2026-12-10')
  expect(lastDay({ ...bill, dueDate: today })).toBe(today)
  expect(lastDay({ ...bill, dueDate: '2026-11-19' })).toBeNull()
})

it('counts until its discount or its charge ends, where one of them ends before', () => {
  const discount = { amount: 1000, until: '2026-12-01' }
  expect(lastDay({ ...bill, discount })).toBe('2026-12-01')
  expect(lastDay({ ...bill, discount: { ...discount, until: '2026-11-19' } })).toBe('2026-12-10')
  expect(lastDay(bill, '2026-11-25')).toBe('2026-11-25')
  expect(lastDay(bill, '2027-01-25')).toBe('2026-12-10')
  expect(lastDay(bill, '2026-11-19')).toBeNull()
})

it('does not count for an invoice that is not to be paid, nor for another amount', () => {
  expect(lastDay({ ...bill, status: 'R', open: 0 })).toBeNull()
  expect(lastDay({ ...bill, awaiting: 'bank' })).toBeNull()
  const of = (value: number) => buildPixPayload({ key: 'pix@demo.example', value, ...receiver })
  expect(lastDay(bill, null, of(12_999))).toBe('2026-12-10')
  expect(lastDay(bill, null, of(12_998))).toBeNull()
  expect(lastDay(bill, null, 'no code')).toBeNull()
})
