import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { billsAtAGlance } from './bills-at-a-glance.ts'

const today = '2026-11-20'

test('sums the overdue bills alone and lists every bill when several are overdue', () => {
  const open = [
    anInvoice({ id: '1', dueDate: '2026-11-08' }),
    anInvoice({ id: '2', dueDate: '2026-11-10', status: 'P', value: 10_000, received: 4000 }),
    anInvoice({ id: '3', dueDate: '2026-11-20', value: 12_999 }),
  ]
  expect(billsAtAGlance(open, today)).toEqual({
    kind: 'overdue',
    main: [open[0], open[1]],
    amount: 9990 + 6000,
    together: [open[0], open[1]],
    payable: open,
    rows: open,
  })
})

test('shows a single overdue bill once, and the others as rows', () => {
  const open = [
    anInvoice({ id: '1', dueDate: '2026-11-08' }),
    anInvoice({ id: '2', dueDate: '2026-11-25', value: 12_999 }),
  ]
  const glance = billsAtAGlance(open, today)
  expect(glance).toMatchObject({ kind: 'overdue', main: [open[0]], amount: 9990 })
  expect(glance.rows).toEqual([open[1]])
})

test('shows the bill due next once when none is overdue', () => {
  const open = [anInvoice({ id: '1', dueDate: today }), anInvoice({ id: '2' })]
  const glance = billsAtAGlance(open, today)
  expect(glance).toMatchObject({ kind: 'due', main: [open[0]], amount: 9990 })
  expect(glance.rows).toEqual([open[1]])
})

test('neither sums nor offers bills whose payment is awaited, and lists them', () => {
  const booking = anInvoice({ id: '1', dueDate: '2026-11-08', awaiting: 'booking' })
  const bank = anInvoice({ id: '2', dueDate: '2026-11-10', awaiting: 'bank' })
  const unpaid = anInvoice({ id: '3', dueDate: '2026-11-25' })
  expect(billsAtAGlance([booking, bank, unpaid], today)).toEqual({
    kind: 'due',
    main: [unpaid],
    amount: 9990,
    together: [],
    payable: [unpaid],
    rows: [booking, bank],
  })
  expect(billsAtAGlance([booking], today)).toMatchObject({ kind: 'paid', rows: [booking] })
})

test('has nothing to pay and no rows without open bills', () => {
  expect(billsAtAGlance([], today)).toEqual({
    kind: 'paid',
    main: [],
    amount: 0,
    together: [],
    payable: [],
    rows: [],
  })
})

test('says nothing of the whole where bills could not be read', () => {
  expect(billsAtAGlance([], today, true)).toMatchObject({ kind: 'unknown', main: [], amount: 0 })
  const overdue = [
    anInvoice({ id: '1', dueDate: '2026-11-08' }),
    anInvoice({ id: '2', dueDate: '2026-11-10' }),
  ]
  const glance = billsAtAGlance(overdue, today, true)
  // One bill is what it is; a sum would be one of all.
  expect(glance).toMatchObject({ kind: 'overdue', main: [overdue[0]], amount: 9990, together: [] })
  expect(glance.rows).toEqual([overdue[1]])
  expect(billsAtAGlance(overdue.slice(0, 1), today, true).kind).toBe('overdue')
})
