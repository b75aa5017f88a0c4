import { expect, it } from 'vitest'
import { assert, constantFrom, integer, property } from 'fast-check'
import { addDays } from '#domain/platform/time/dates.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { forecastCharges } from './charge-forecast.ts'
import { automaticMethods } from './charge-plan.ts'
import { planCharge } from './plan-charge.ts'

const today = '2026-11-29'
const card = { method: 'card', limit: 200_00, announcedDays: 5, isOffered: true } as const
const charges = [] as const
const bill = (id: string, dueDate: string, fields = {}) => anInvoice({ id, dueDate, ...fields })
const ids = (forecast: ReturnType<typeof forecastCharges>) =>
  forecast.own.map(({ invoice }) => invoice.id)

it('foretells the first bill that is still in time, and leaves overdue ones and that of today', () => {
  const bills = [
    bill('1', '2026-10-20'),
    bill('2', today),
    bill('3', '2026-12-06', { value: 129_99 }),
    bill('4', '2027-01-06'),
  ]
  const forecast = forecastCharges({ ...card, charges }, bills, today)
  expect(forecast.next).toEqual({
    invoiceId: '3',
    dueDate: '2026-12-06',
    value: 129_99,
    moneyOn: '2026-12-04',
  })
  expect(ids(forecast)).toEqual(['1', '2'])
})

it('debits a PIX on the due date', () => {
  const pix = { ...card, method: 'pix', charges } as const
  const { next } = forecastCharges(pix, [bill('3', '2026-12-06')], today)
  expect(next).toMatchObject({ moneyOn: '2026-12-06' })
})

it('charges later, or not at all, what only the run of tomorrow sees', () => {
  const next = (dueDate: string, firstRun: string) =>
    forecastCharges({ ...card, charges }, [bill('3', dueDate)], firstRun).next?.moneyOn
  expect(next('2026-12-01', today)).toBe('2026-11-30')
  expect(next('2026-12-02', '2026-11-30')).toBe('2026-12-01')
  expect(next('2026-12-01', '2026-11-30')).toBeUndefined()
})

it('keeps to what was announced, and to what was decided', () => {
  const known = (invoiceId: string, state: 'announced' | 'skipped' | 'above_limit' | 'paid') => ({
    invoiceId,
    dueDate: '2026-12-03',
    value: 80_00,
    chargeOn: '2026-12-01',
    state,
  })
  const bills = [
    bill('1', '2026-12-03'),
    bill('2', '2026-12-03'),
    bill('3', '2026-12-03'),
    bill('4', '2026-12-03'),
    bill('5', '2026-12-02'),
  ]
  const decided = [
    known('1', 'announced'),
    known('2', 'skipped'),
    known('3', 'above_limit'),
    known('4', 'paid'),
  ]
  const forecast = forecastCharges({ ...card, charges: decided }, bills, '2026-12-01')
  expect(forecast.next).toMatchObject({ invoiceId: '1', value: 80_00, moneyOn: '2026-12-01' })
  expect(forecast.own).toMatchObject([
    { invoice: { id: '2' }, isAboveLimit: false },
    { invoice: { id: '3' }, isAboveLimit: true },
    { invoice: { id: '5' }, isAboveLimit: false },
  ])
})

it('says nothing of a bill that is paid, awaits its payment or is contested', () => {
  const bills = [
    bill('1', '2026-12-06', { status: 'R' }),
    bill('2', '2026-12-06', { awaiting: 'bank' }),
    bill('3', '2026-12-06', { isContested: true }),
  ]
  expect(forecastCharges({ ...card, charges }, bills, today)).toEqual({ next: null, own: [] })
})

it('leaves a bill above the limit, and every bill of a method that is off', () => {
  const bills = [bill('1', '2026-12-06', { value: 200_01 })]
  const above = forecastCharges({ ...card, charges }, bills, today)
  expect(above).toMatchObject({ next: null, own: [{ isAboveLimit: true }] })
  const off = forecastCharges({ ...card, isOffered: false, charges }, bills, today)
  expect(off).toMatchObject({ next: null, own: [{ isAboveLimit: false }] })
})

it('foretells what the run of the day then decides', () => {
  const left = integer({ min: -10, max: 30 })
  assert(
    property(constantFrom(...automaticMethods), left, (method, days) => {
      const invoice = bill('1', addDays(today, days))
      const { next } = forecastCharges({ ...card, method, charges }, [invoice], today)
      const runs = Array.from({ length: 41 }, (_, later) =>
        planCharge({ ...card, method }, invoice, addDays(today, later)),
      )
      const first = runs.find((planned) => planned !== null)
      expect(next === null).toBe(first?.state !== 'announced')
      if (next && method === 'card') expect(next.moneyOn).toBe(first?.chargeOn)
    }),
  )
})
