import { describe, expect, it } from 'vitest'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { nextReminder } from './next-reminder.ts'
import { reminderSource } from './reminder-source.ts'

const bill = (dueDate: string, change: Partial<Invoice> = {}): Invoice => ({
  id: dueDate,
  contractId: '1',
  status: 'A',
  dueDate,
  value: 100_00,
  received: 0,
  open: 100_00,
  discount: null,
  paidOn: null,
  paymentType: null,
  linhaDigitavel: null,
  awaiting: null,
  ...change,
})
/** 7h30 and 9h of that day in São Paulo. */
const early = new Date('2026-11-20T10:30:00Z')
const late = new Date('2026-11-20T12:00:00Z')

describe('the next reminder', () => {
  it('is that of the first invoice whose day of reminding is still to come', () => {
    const invoices = [bill('2026-12-30'), bill('2026-11-30'), bill('2026-11-22')]
    expect(nextReminder(invoices, 5, late, defaultTimeZone)).toEqual({
      kind: 'next',
      day: '2026-11-25',
      dueDate: '2026-11-30',
    })
  })

  it('comes today until the opening hour, and counts as sent from then on', () => {
    const invoices = [bill('2026-11-25')]
    expect(nextReminder(invoices, 5, early, defaultTimeZone)).toMatchObject({
      kind: 'next',
      day: '2026-11-20',
    })
    expect(nextReminder(invoices, 5, late, defaultTimeZone)).toEqual({
      kind: 'sent',
      dueDate: '2026-11-25',
    })
  })

  it.each([
    ['none', []],
    ['none', [bill('2026-11-30', { status: 'R' }), bill('2026-11-30', { awaiting: 'bank' })]],
    ['due', [bill('2026-11-20'), bill('2026-10-20')]],
  ] as const)('is %s for %#', (kind, invoices) => {
    expect(nextReminder(invoices, 5, late, defaultTimeZone)).toEqual({ kind })
  })
})

it('has one source for a bill, range and due date, and one for each day it comes again', () => {
  const key = { invoiceId: '7', range: 5, dueDate: '2026-11-30', again: null } as const
  expect(reminderSource(key)).toBe('7/5/2026-11-30')
  expect(reminderSource({ ...key, again: '2026-11-28' })).toBe('7/5/2026-11-30/2026-11-28')
})
