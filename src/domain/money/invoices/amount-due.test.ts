import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { addedCharges, amountDue, amountShown, subtractReceived } from './amount-due.ts'

const today = '2026-11-20'

test('what the ERP has as open is due, whatever was received', () => {
  const partial = anInvoice({ status: 'P', value: 10_000, received: 6000, open: 5000 })
  expect(amountDue(partial, today)).toBe(5000)
})

test('a conditional discount lowers what is due until its day, and not after it', () => {
  const invoice = anInvoice({ value: 12_000, discount: { amount: 1000, until: today } })
  expect(amountDue(invoice, today)).toBe(11_000)
  expect(amountDue(invoice, '2026-11-21')).toBe(12_000)
  expect(amountShown(invoice, today)).toBe(11_000)
})

test.each([12_000, 13_000])(
  'a discount of %i cents never takes all of 12000 cents away',
  (amount) => {
    const invoice = anInvoice({ value: 12_000, discount: { amount, until: today } })
    expect(amountDue(invoice, today)).toBe(12_000)
  },
)

test('nothing is due for a paid invoice, which is shown with its value', () => {
  const paid = anInvoice({ status: 'R', received: 9990 })
  expect(amountDue(paid, today)).toBe(0)
  expect(amountShown(paid, today)).toBe(9990)
})

test('nothing is due for an invoice whose payment is awaited, which is shown with what was open', () => {
  const awaited = anInvoice({ status: 'P', received: 5000, open: 7999, awaiting: 'booking' })
  expect(amountDue(awaited, today)).toBe(0)
  expect(amountShown(awaited, today)).toBe(7999)
})

test.each([
  ['A', 500, 12_999],
  ['P', 5000, 7999],
  ['P', 13_000, 0],
  ['R', 12_999, 0],
] as const)(
  'without a word of the ERP, an invoice of status %s with %i cents received has %i open',
  (status, received, open) => {
    expect(subtractReceived({ status, value: 12_999, received })).toBe(open)
  },
)

test.each([
  ['P', 10_000, 6000, 5000, 1000],
  ['P', 10_000, 6000, 4000, 0],
  ['P', 10_000, 6000, 3000, 0],
  ['P', 10_000, 11_000, 500, 500],
  ['A', 10_000, 0, 10_500, 0],
  ['R', 10_000, 10_500, 0, 0],
] as const)(
  'of an invoice of status %s over %i cents with %i received and %i open, %i are interest and fine',
  (status, value, received, open, added) => {
    expect(addedCharges(anInvoice({ status, value, received, open }))).toBe(added)
  },
)
