import { expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { countDueSoon } from './due-soon.ts'

const due = (dueDate: string) => anInvoice({ dueDate })

it('counts what is overdue and what is due within seven days', () => {
  const list = ['2026-10-01', '2026-11-20', '2026-11-27', '2026-11-28'].map(due)
  expect(countDueSoon(list, '2026-11-20')).toBe(3)
})

it('does not count what is paid, or awaits its booking or the bank', () => {
  const list = [
    anInvoice({ status: 'R' }),
    anInvoice({ awaiting: 'booking' }),
    anInvoice({ awaiting: 'bank' }),
  ]
  expect(countDueSoon(list, '2026-11-20')).toBe(0)
})
