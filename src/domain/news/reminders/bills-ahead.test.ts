import { expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { billsAhead } from './bills-ahead.ts'

const now = new Date('2026-11-20T15:00:00Z')
const bills = [
  anInvoice({ id: 'next', dueDate: '2026-12-10' }),
  anInvoice({ id: 'overdue', dueDate: '2026-11-05' }),
  anInvoice({ id: 'later', dueDate: '2027-01-10' }),
  anInvoice({ id: 'paid', dueDate: '2026-10-05', status: 'R', open: 0 }),
  anInvoice({ id: 'soon', dueDate: '2026-11-24' }),
]
const ahead = (range: 15 | 10 | 5 | 1 | null, of = bills) =>
  billsAhead(of, range, now, 'America/Sao_Paulo').map(({ id }) => id)

it('takes the oldest bill and the one that the next reminder is about', () => {
  expect(ahead(10)).toEqual(['overdue', 'next'])
  // Its reminder comes on the day before it is due.
  expect(ahead(1)).toEqual(['overdue', 'soon'])
})

it('takes the bill of the last reminder where no other is to come', () => {
  const [, overdue, , , soon] = bills
  expect(
    ahead(
      10,
      [overdue, soon].filter((one) => one !== undefined),
    ),
  ).toEqual(['overdue', 'soon'])
})

it('takes the oldest alone without reminders, and one bill once', () => {
  expect(ahead(null)).toEqual(['overdue'])
  expect(ahead(1, bills.slice(4))).toEqual(['soon'])
  expect(ahead(10, [])).toEqual([])
})
