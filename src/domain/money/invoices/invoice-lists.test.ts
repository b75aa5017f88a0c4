import { describe, expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import type { Invoice } from './invoice.ts'
import { openInvoices, paidInvoices, windowEnd } from './invoice-lists.ts'

const today = '2026-11-20'

const ids = (list: readonly Invoice[]) => list.map(({ id }) => id)

describe('windowEnd', () => {
  it.each([
    ['2026-11-20', 'days', 15, '2026-12-05'],
    ['2026-11-20', 'months', 3, '2027-02-20'],
    ['2026-11-20', 'months', 1, '2026-12-20'],
    ['2026-11-30', 'months', 3, '2027-02-28'],
    ['2026-12-31', 'days', 15, '2027-01-15'],
  ] as const)('is, from %s, with a window in %s of %i, the date %s', (from, unit, count, end) => {
    expect(windowEnd(from, { unit, count })).toBe(end)
  })
})

describe('openInvoices', () => {
  const end = windowEnd(today, { unit: 'days', count: 15 })

  it('lists what is due until the last day of the window, sorted by due date', () => {
    const list = [
      anInvoice({ id: '4', dueDate: '2026-12-06' }),
      anInvoice({ id: '3', dueDate: '2026-12-05' }),
      anInvoice({ id: '2', dueDate: '2026-11-21' }),
      anInvoice({ id: '1', dueDate: today }),
    ]
    expect(ids(openInvoices(list, today, end))).toEqual(['1', '2', '3'])
  })

  it('always lists partial and overdue invoices, whatever their date', () => {
    const list = [
      anInvoice({ id: '3', status: 'P', dueDate: '2027-06-01', received: 10 }),
      anInvoice({ id: '2', dueDate: '2026-11-19' }),
      anInvoice({ id: '1', dueDate: '2019-01-01' }),
    ]
    expect(ids(openInvoices(list, today, end))).toEqual(['1', '2', '3'])
  })

  it('lists an invoice whose payment is awaited, whatever its date', () => {
    const awaited = anInvoice({ dueDate: '2027-06-01', awaiting: 'booking' })
    expect(openInvoices([awaited], today, end)).toEqual([awaited])
  })

  it('leaves paid invoices out', () => {
    expect(openInvoices([anInvoice({ status: 'R', paidOn: today })], today, end)).toEqual([])
  })

  it('puts the older invoice first on the same day, and does not change the given list', () => {
    const list = [anInvoice({ id: '10' }), anInvoice({ id: '9' })]
    expect(ids(openInvoices(list, today, end))).toEqual(['9', '10'])
    expect(ids(list)).toEqual(['10', '9'])
  })
})

describe('paidInvoices', () => {
  it('lists the latest twelve payments, newest first', () => {
    const list = Array.from({ length: 14 }, (_, index) =>
      anInvoice({
        id: String(index + 1),
        status: 'R',
        dueDate: '2026-01-10',
        paidOn: `2025-${String((index % 12) + 1).padStart(2, '0')}-${index < 12 ? '10' : '11'}`,
      }),
    )
    const kept = paidInvoices(list)
    expect(kept).toHaveLength(12)
    expect(ids(kept)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '14', '2'])
  })

  it('sorts by due date where the ERP gives no payment date', () => {
    const list = [
      anInvoice({ id: '1', status: 'R', dueDate: '2026-03-10' }),
      anInvoice({ id: '2', status: 'R', dueDate: '2026-01-10', paidOn: '2026-02-01' }),
      anInvoice({ id: '3', status: 'R', dueDate: '2026-03-10' }),
    ]
    expect(ids(paidInvoices(list))).toEqual(['3', '1', '2'])
  })

  it('leaves open and partial invoices out', () => {
    expect(paidInvoices([anInvoice({}), anInvoice({ status: 'P', received: 5 })])).toEqual([])
  })
})
