import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { amountDue, amountShown } from './amount-due.ts'
import type { Invoice } from './invoice.ts'

const invoice = (fields: Partial<Invoice>) => anInvoice({ value: 12_999, ...fields })

test('the whole value of an open invoice is due, whatever its received column says', () => {
  expect(amountDue(invoice({ received: 500 }))).toBe(12_999)
})

test('the rest of a partly received invoice is due, and never less than zero', () => {
  expect(amountDue(invoice({ status: 'P', received: 5000 }))).toBe(7999)
  expect(amountDue(invoice({ status: 'P', received: 13_000 }))).toBe(0)
})

test('nothing is due for a paid invoice', () => {
  expect(amountDue(invoice({ status: 'R', received: 12_999 }))).toBe(0)
})

test('nothing is due for an invoice whose payment is awaited, which is shown with what was unpaid', () => {
  const awaited = invoice({ status: 'P', received: 5000, awaiting: 'booking' })
  expect(amountDue(awaited)).toBe(0)
  expect(amountShown(awaited)).toBe(7999)
})
