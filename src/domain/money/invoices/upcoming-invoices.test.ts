import { expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import type { Invoice } from './invoice.ts'
import { openInvoices, windowEnd } from './invoice-lists.ts'
import { upcomingInvoices } from './upcoming-invoices.ts'

const today = '2026-11-20'
const end = windowEnd(today, { unit: 'days', count: 15 })
const ids = (list: readonly Invoice[]) => list.map(({ id }) => id)

it('lists what is due after the window by due date, and nothing of the open list', () => {
  const list = [
    anInvoice({ id: '5', dueDate: '2027-01-05' }),
    anInvoice({ id: '4', dueDate: '2026-12-06' }),
    anInvoice({ id: '3', dueDate: '2026-12-05' }),
    anInvoice({ id: '2', dueDate: '2026-11-01' }),
    anInvoice({ id: '1', status: 'P', dueDate: '2027-06-01', received: 10 }),
    anInvoice({ id: '6', status: 'R', dueDate: '2027-01-05', paidOn: today }),
    anInvoice({ id: '7', dueDate: '2027-01-05', awaiting: 'bank' }),
  ]
  expect(ids(upcomingInvoices(list, today, end))).toEqual(['4', '5'])
  expect(ids(openInvoices(list, today, end))).toEqual(['2', '3', '7', '1'])
})
