import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import type { Invoice } from './invoice.ts'
import { amountPaid } from './amount-due.ts'
import { paidYear, paidYears } from './paid-year.ts'

const paid = (fields: Partial<Invoice>) =>
  anInvoice({ status: 'R', open: 0, received: 9990, paymentType: 'pix', ...fields })

const days = fc.constantFrom('2024-12-31', '2025-01-01', '2025-02-28', '2025-12-31', '2026-01-01')
const invoices = fc.array(
  fc.record({
    status: fc.constantFrom('A' as const, 'P' as const, 'R' as const),
    value: fc.integer({ min: 1, max: 1_000_000 }),
    received: fc.integer({ min: 0, max: 1_000_000 }),
    dueDate: days,
    paidOn: fc.option(days),
    paymentType: fc.option(
      fc.constantFrom('pix' as const, 'boleto' as const, 'credit_card' as const),
    ),
  }),
)

it('counts every cent of a paid invoice once, in one month of one year', () => {
  fc.assert(
    fc.property(invoices, (rows) => {
      const list = rows.map((row) => anInvoice(row))
      const years = paidYears(list, '2026-11-23').map((year) => paidYear(list, year))
      const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
      const expected = sum(list.filter(({ status }) => status === 'R').map(amountPaid))
      expect(sum(years.map(({ total }) => total))).toBe(expected)
      for (const { total, months, ways } of years) {
        expect(sum(months.map((month) => month.total))).toBe(total)
        expect(sum(Object.values(ways))).toBe(total)
        for (const month of months) expect(sum(Object.values(month.ways))).toBe(month.total)
      }
    }),
  )
})

it('tells apart what was paid above the values of the bills', () => {
  const year = paidYear(
    [
      paid({ paidOn: '2026-01-02', value: 9990, received: 10_711 }),
      // A discount is no reduction of the interest of another bill.
      paid({ paidOn: '2026-02-02', value: 9990, received: 8990 }),
      paid({ paidOn: '2026-03-02', value: 9990, received: 0 }),
    ],
    2026,
  )
  expect(year.added).toBe(721)
  expect(year.total).toBe(10_711 + 8990 + 9990)
})

it('counts by the day of payment, and by the due day where there is none', () => {
  const { months } = paidYear(
    [
      paid({ dueDate: '2025-12-20', paidOn: '2026-01-02' }),
      paid({ dueDate: '2026-03-10', paidOn: null }),
    ],
    2026,
  )
  expect(months.filter(({ total }) => total > 0).map(({ month }) => month)).toEqual([1, 3])
})

it('lists the invoices of a year in the order of their payments', () => {
  const list = ['2026-05-02', '2026-01-02', '2026-03-02'].map((paidOn) =>
    paid({ id: paidOn, paidOn }),
  )
  const { invoices } = paidYear(list, 2026)
  expect(invoices.map(({ id }) => id)).toEqual(['2026-01-02', '2026-03-02', '2026-05-02'])
})

it('counts what was received, and the value where the ERP does not say what was received', () => {
  const late = paid({ dueDate: '2026-01-10', received: 10_230 })
  const unsaid = paid({ dueDate: '2026-01-10', received: 0, value: 5000, paymentType: null })
  expect(paidYear([late, unsaid], 2026)).toMatchObject({
    total: 15_230,
    ways: { pix: 10_230, unknown: 5000 },
  })
})

it('counts nothing of an invoice that is open or partly paid', () => {
  const partial = anInvoice({ status: 'P', received: 5000, paidOn: '2026-01-10' })
  expect(paidYear([partial, anInvoice()], 2026)).toMatchObject({ total: 0, invoices: [] })
})

it('names the present year also without a payment, the latest year first', () => {
  expect(paidYears([paid({ dueDate: '2024-05-01' })], '2026-11-23')).toEqual([2026, 2024])
  expect(paidYears([], '2026-11-23')).toEqual([2026])
})
