import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { paidNow } from './paid-now.ts'

const before = anInvoice({ status: 'P', value: 14_990, received: 6000, open: 8990 })

test('the rest of a partly paid invoice was paid, and not its value', () => {
  const paid = anInvoice({ status: 'R', value: 14_990, received: 14_990 })
  expect(paidNow(paid, before)).toBe(8990)
})

test('interest that the ERP received was paid, too', () => {
  expect(paidNow(anInvoice({ status: 'R', received: 15_190 }), before)).toBe(9190)
})

test('the receipt of the invoice names the same amount where the ERP does not say what it received', () => {
  const late = anInvoice({ open: 10_190 })
  expect(paidNow(anInvoice({ status: 'R', received: 0 }), late)).toBe(9990)
})

test('what was open was paid where the ERP does not say what it received', () => {
  expect(paidNow(anInvoice({ status: 'R', value: 14_990, received: 0 }), before)).toBe(8990)
  expect(paidNow(anInvoice({ status: 'R', value: 14_990, received: 5000 }), before)).toBe(8990)
})
