import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/platform/time/dates.ts'
import { invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import {
  addBill,
  type BillTally,
  comparedRanges,
  type CountedBill,
  emptyTally,
} from './bill-tally.ts'

/** A Tuesday. */
const dueDate = '2026-11-10'

const bill = (change: Partial<CountedBill> = {}): CountedBill => ({
  dueDate,
  isPaid: true,
  paidOn: dueDate,
  paymentType: 'pix',
  isAutomatic: false,
  reminder: null,
  ...change,
})
const unpaid = { isPaid: false, paidOn: null, paymentType: null } as const
const tally = (...bills: readonly CountedBill[]): BillTally => bills.reduce(addBill, emptyTally)

describe('the bills of a due date', () => {
  it.each([
    ['paid in time', bill(), { paidOnTime: 1, byPix: 1 }],
    [
      'paid by an agreement',
      bill({ isAutomatic: true }),
      { paidOnTime: 1, byPix: 1, byAgreement: 1 },
    ],
    ['paid days before', bill({ paidOn: '2026-10-01' }), { paidOnTime: 1, byPix: 1 }],
    ['paid late', bill({ paidOn: '2026-11-11' }), { paidLate: 1, byPix: 1 }],
    ['paid on the last counted day', bill({ paidOn: '2026-11-14' }), { paidLate: 1, byPix: 1 }],
    ['unpaid when paid after that', bill({ paidOn: '2026-11-15' }), { unpaid: 1 }],
    ['unpaid', bill(unpaid), { unpaid: 1 }],
    ['paid on an unknown day', bill({ paidOn: null }), { paidUndated: 1, byPix: 1 }],
    ['paid by card', bill({ paymentType: 'credit_card' }), { paidOnTime: 1, byCard: 1 }],
    ['paid by boleto', bill({ paymentType: 'boleto' }), { paidOnTime: 1, byBoleto: 1 }],
    ['paid in an unknown way', bill({ paymentType: null }), { paidOnTime: 1, byOther: 1 }],
  ] as const)('count one that is %s', (_, one, numbers) => {
    const counted = tally(one)
    const { reminders } = counted
    expect(counted).toEqual({ ...emptyTally, due: 1, ...numbers, reminders })
  })

  it.each([
    ['Saturday', '2026-11-14', '2026-11-16', '2026-11-17'],
    ['Sunday', '2026-11-15', '2026-11-16', '2026-11-17'],
    ['Friday that is a holiday', '2026-11-20', '2026-11-23', '2026-11-24'],
    ['Monday of Carnival', '2026-02-16', '2026-02-18', '2026-02-19'],
  ])('are paid in time until banks open where they are due on a %s', (_, day, last, next) => {
    const inTime = bill({ dueDate: day, paidOn: last })
    const late = bill({ dueDate: day, paidOn: next })
    expect(tally(inTime, late)).toMatchObject({ paidOnTime: 1, paidLate: 1 })
  })
})

describe('the comparison of reminders', () => {
  const reminder = { range: 5, day: '2026-11-05' } as const

  it.each([
    ['on the day of the reminder', '2026-11-05', 1],
    ['three days after it', '2026-11-08', 1],
    ['four days after it', '2026-11-09', 0],
  ])('counts a bill that is paid %s', (_, paidOn, paid) => {
    const { reminders } = tally(bill({ reminder, paidOn }), bill({ paidOn }))
    expect(reminders[5]).toEqual({ reminded: 1, remindedPaid: paid, others: 1, othersPaid: paid })
  })

  it('leaves out what was paid before the reminder came, with it or without', () => {
    const paidOn = '2026-11-04'
    expect(tally(bill({ reminder, paidOn }), bill({ paidOn })).reminders[5]).toMatchObject({
      reminded: 0,
      others: 0,
    })
  })

  it.each(['2026-11-06', '2026-10-31'])(
    'counts no reminder that came on another day: %s',
    (day) => {
      const other = bill({ reminder: { range: 5, day } })
      expect(tally(other).reminders).toEqual(emptyTally.reminders)
    },
  )

  it('leaves out what was paid on an unknown day', () => {
    const undated = tally(bill({ paidOn: null }), bill({ reminder, paidOn: null }))
    expect(undated.reminders).toEqual(emptyTally.reminders)
  })

  it('counts an unpaid bill without any reminder at each range, and a reminded one at its own', () => {
    const { reminders } = tally(bill(unpaid), bill({ ...unpaid, reminder }))
    for (const range of invoiceRanges) {
      const own = Number(range === 5)
      expect(reminders[range]).toMatchObject({ reminded: own, others: 1, othersPaid: 0 })
    }
    const compared = comparedRanges(tally(bill(unpaid), bill({ ...unpaid, reminder })))
    expect(compared).toEqual([5])
  })
})

describe('any bills', () => {
  const day = fc.integer({ min: -60, max: 60 }).map((days) => addDays(dueDate, days))
  const anyBill = fc.record({
    dueDate: day,
    isPaid: fc.boolean(),
    paidOn: fc.option(day),
    paymentType: fc.option(fc.constantFrom('pix', 'credit_card', 'boleto')),
    isAutomatic: fc.boolean(),
    reminder: fc.option(fc.record({ range: fc.constantFrom(...invoiceRanges), day })),
  })

  it('are each of one outcome, paid ones of one way, and no part exceeds its whole', () => {
    fc.assert(
      fc.property(fc.array(anyBill), (bills) => {
        const sum = tally(...bills)
        const paid = sum.paidOnTime + sum.paidLate + sum.paidUndated
        expect(sum.due).toBe(bills.length)
        expect(paid + sum.unpaid).toBe(sum.due)
        expect(sum.byPix + sum.byCard + sum.byBoleto + sum.byOther).toBe(paid)
        expect(sum.byAgreement).toBeLessThanOrEqual(paid)
        for (const { reminded, remindedPaid, others, othersPaid } of Object.values(sum.reminders)) {
          expect(remindedPaid).toBeLessThanOrEqual(reminded)
          expect(othersPaid).toBeLessThanOrEqual(others)
          expect(reminded + others).toBeLessThanOrEqual(sum.due)
        }
      }),
    )
  })

  it('give the same numbers in any order', () => {
    fc.assert(
      fc.property(fc.array(anyBill), (bills) => {
        expect(tally(...bills.toReversed())).toEqual(tally(...bills))
      }),
    )
  })
})
