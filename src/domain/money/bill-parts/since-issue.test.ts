import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { changesOn, changesSinceIssue } from './since-issue.ts'

const today = '2026-12-01'
const kinds = (fields: Partial<Invoice>, cancelled: number | null = 0) =>
  changesSinceIssue(anInvoice(fields), cancelled, today).map(
    ({ kind, amount }) => `${kind} ${amount}`,
  )

test.each([
  [{}, 0, []],
  [{ status: 'P', received: 5000 }, 0, ['received -5000']],
  // Fine and interest of an overdue bill, and something else of one that is not.
  [{ open: 10_211 }, 0, ['late 221']],
  [{ open: 10_211, dueDate: '2026-12-20' }, 0, ['other 221']],
  [{ status: 'P', received: 6000, open: 5000 }, 0, ['received -6000', 'late 1010']],
  // A part that was cancelled, where the open amount says that it is taken off, and where not.
  [{ open: 7990 }, 2000, ['cancelled -2000']],
  [{ open: 9990 }, 2000, []],
  [{ open: 7990 }, null, ['other -2000']],
  [
    { dueDate: '2026-12-20', discount: { amount: 1000, until: '2026-12-20' } },
    0,
    ['conditional -1000'],
  ],
] as const)('%o with %o cancelled changed by %o', (fields, cancelled, expected) => {
  expect(kinds(fields, cancelled)).toEqual(expected)
  const invoice = anInvoice(fields)
  const sum = changesSinceIssue(invoice, cancelled, today).reduce(
    (all, { amount }) => all + amount,
    0,
  )
  expect(invoice.value + sum).toBe(amountShown(invoice, today))
})

test.each([
  [{ received: 9990, paidOn: '2026-11-18' }, []],
  [{ received: 10_182, paidOn: '2026-11-27' }, ['late 192']],
  [{ received: 10_182, paidOn: '2026-11-18' }, ['other 192']],
  [{ received: 8990, paidOn: '2026-11-18' }, ['other -1000']],
  // The ERP does not tell what was received.
  [{ received: 0, paidOn: null }, []],
])('a paid bill with %o was changed by %o', (fields, expected) => {
  expect(kinds({ status: 'R', open: 0, ...fields })).toEqual(expected)
})

test.each<[Partial<Invoice>, string, string]>([
  [{ dueDate: '2026-12-20', discount: { amount: 1000, until: '2026-12-10' } }, '2026-12-10', ''],
  [{ open: 10_211, dueDate: '2026-12-10' }, '2026-12-10', 'late 221'],
  // What was cancelled is known of the former day alone.
  [{ open: 7990, dueDate: '2026-12-10' }, '2026-12-10', 'cancelled -2000'],
  [
    { open: 7990, dueDate: '2026-12-20', discount: { amount: 500, until: '2026-12-10' } },
    '2026-12-10',
    'cancelled -2000',
  ],
])('of %o, what was said on %s is %o the day after', (fields, day, expected) => {
  const invoice = anInvoice(fields)
  const known = changesSinceIssue(invoice, 2000, day)
  const next = changesOn(invoice, known, '2026-12-11')
  expect(next.map(({ kind, amount }) => `${kind} ${amount}`).join()).toBe(expected)
  expect(next).toEqual(changesSinceIssue(invoice, 2000, '2026-12-11'))
  expect(changesOn(invoice, known, day)).toEqual(known)
})
