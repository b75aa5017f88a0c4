import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { discountText } from './discount-text.ts'

const discount = { amount: 1000, until: '2026-11-30' }

test('a discount shows both amounts and its last day', () => {
  const invoice = anInvoice({ value: 12_000, discount })
  expect(discountText(invoice, '2026-11-30')).toBe('R$ 110,00 até 30/11, depois R$ 120,00')
})

test.each([
  ['after its day', {}, '2026-12-01'],
  ['of a paid invoice', { status: 'R' }, '2026-11-20'],
  ['of an invoice whose payment is awaited', { awaiting: 'bank' }, '2026-11-20'],
] as const)('a discount %s shows nothing', (_, fields, today) => {
  expect(discountText(anInvoice({ value: 12_000, discount, ...fields }), today)).toBeNull()
})
