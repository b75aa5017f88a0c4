import { expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { isOutdated } from './reopened-bill.ts'

const paid = { state: 'approved', decidedAt: '2026-11-20T15:00:00Z' }
const open = anInvoice({ status: 'A' })
const late = '2026-11-20T16:00:01Z'

it('lets a payment stand above an answer of its first hour, and of a time that is not known', () => {
  expect(isOutdated(paid, open, '2026-11-20T14:00:00Z')).toBe(false)
  expect(isOutdated(paid, open, '2026-11-20T16:00:00Z')).toBe(false)
  expect(isOutdated(paid, open, undefined)).toBe(false)
  expect(isOutdated({ ...paid, decidedAt: null }, open, late)).toBe(false)
})

it('lets a later answer that has the bill as payable stand above an approved payment', () => {
  expect(isOutdated(paid, open, late)).toBe(true)
})

it('lets a payment stand above a bill that is paid, or awaits its booking, and while it is undecided', () => {
  expect(isOutdated(paid, { ...open, status: 'R' }, late)).toBe(false)
  expect(isOutdated(paid, { ...open, awaiting: 'booking' }, late)).toBe(false)
  expect(isOutdated({ ...paid, state: 'processing' }, open, late)).toBe(false)
})
