import { expect, it } from 'vitest'
import type { SubscriberCredit } from '#contract/news/outage-credits.ts'
import { creditCells, creditsCsv, creditsFileName, sumCredits } from './credit-sums.ts'

const due: SubscriberCredit = {
  outage_id: '00000000-0000-4000-8000-000000000001',
  customer_id: '101',
  contract_id: '201',
  state: 'due',
  minutes: 320,
  price: '1099.90',
  amount: '8.15',
  months: [],
}
const unknown: SubscriberCredit = {
  ...due,
  customer_id: '102',
  state: 'unknown price',
  price: '',
  amount: '',
}

it('sums what is due and counts what is not known', () => {
  expect(sumCredits([due, due, unknown, { ...unknown, state: 'announced' }])).toEqual({
    amount: 16_30,
    due: 2,
    unknown: 1,
  })
})

it('shows a credit as it is, and nothing where there is none', () => {
  expect(creditCells(due)).toEqual([
    '101',
    '201',
    'R$ 8,15',
    '5 h 20 min',
    'Com abatimento',
    'R$ 1.099,90',
  ])
  expect(creditCells({ ...unknown, minutes: 0 }).slice(2)).toEqual([
    '',
    '',
    'Valor do contrato desconhecido',
    '',
  ])
})

it('exports a row for each contract with amounts that spreadsheets read', () => {
  const outage = {
    kind: 'outage',
    place: 'Trindade',
    // Half past eleven at night at the provider.
    starts_at: '2026-11-28T02:30:00.000Z',
    ended_at: '2026-11-28T07:50:00.000Z',
  } as const
  const zone = 'America/Sao_Paulo'
  const rows = creditsCsv(outage, [due, unknown], zone).split('\r\n')
  const times = '"Queda";"Trindade";"27/11/2026 23:30";"28/11/2026 04:50"'
  expect(rows.slice(1)).toEqual([
    `${times};"101";"201";"8,15";"5 h 20 min";"320";"Com abatimento";"1099,90"`,
    `${times};"102";"201";"";"5 h 20 min";"320";"Valor do contrato desconhecido";""`,
    '',
  ])
  const columns = rows.map((row) => row.split(';').length)
  expect(columns[0]).toBe(columns[1])
  expect(creditsFileName(outage, zone)).toBe('abatimentos-2026-11-27.csv')
  expect(creditsFileName({ ...outage, starts_at: null }, zone)).toBe('abatimentos.csv')
})
