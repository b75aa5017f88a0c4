import { expect, it } from 'vitest'
import type { Agreement } from '#contract/money/agreement.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { forecastText, foresee } from './foresee.ts'

const today = '2026-11-29'
const rules = { automaticCard: true, automaticPix: true }
const agreement: Agreement = {
  id: 'a',
  contractId: '201',
  method: 'card',
  state: 'active',
  limit: 200_00,
  announcedDays: 5,
  nextRunOn: '2026-11-30',
  card: null,
  createdAt: '2026-11-20T12:00:00Z',
  activeSince: '2026-11-20T12:00:00Z',
  endedAt: null,
  approval: null,
  charges: [],
}
const list = [
  anInvoice({ id: '1', contractId: '201', dueDate: '2026-11-01' }),
  anInvoice({ id: '2', contractId: '202', dueDate: '2026-12-05' }),
  anInvoice({ id: '3', contractId: '201', dueDate: '2026-12-06' }),
]
const whole = { list, isIncomplete: false, isOfReminders: false, isFetching: false }
const see = (bills: Partial<typeof whole>, of = agreement) =>
  foresee(of, { ...whole, ...bills }, rules, today)

it('foretells of the bills of its own contract', () => {
  const forecast = see({})
  expect(forecastText(forecast)).toBe('R$ 99,90 em 04/12 (fatura de 06/12)')
  expect(forecast.own.map(({ invoice }) => invoice.id)).toEqual(['1'])
})

it('says that there is no bill to charge only where it knows all bills', () => {
  expect(forecastText(see({ list: [] }))).toBe('Ainda não há fatura para cobrar')
  for (const part of [{ isIncomplete: true }, { isOfReminders: true }]) {
    const forecast = see(part)
    expect(forecastText(forecast)).toBe('Não conseguimos ler todas as suas faturas agora')
    expect(forecast.own).toEqual([])
  }
  const unread = { ...whole, list: undefined }
  expect(forecastText(foresee(agreement, { ...unread, isFetching: true }, rules, today))).toBe(
    'Lendo as suas faturas…',
  )
  expect(forecastText(foresee(agreement, unread, rules, today))).toBe(
    'Não conseguimos ler todas as suas faturas agora',
  )
})

it('keeps what was announced, whatever is known of the other bills', () => {
  const charge = {
    invoiceId: '3',
    dueDate: '2026-12-06',
    value: 99_90,
    state: 'announced',
    chargeOn: '2026-12-04',
    announcedAt: '2026-12-01T12:00:00Z',
    decidedAt: null,
  } as const
  const announced = { ...agreement, charges: [charge] }
  expect(forecastText(see({ isIncomplete: true }, announced))).toMatch(/^R\$ 99,90 em 04\/12/)
})

it('begins with the run of tomorrow where that of today is over', () => {
  const soon = [anInvoice({ id: '1', contractId: '201', dueDate: '2026-12-02' })]
  expect(forecastText(see({ list: soon }))).toMatch(/em 01\/12/)
  expect(forecastText(see({ list: soon }, { ...agreement, nextRunOn: '2026-11-20' }))).toMatch(
    /em 30\/11/,
  )
})
