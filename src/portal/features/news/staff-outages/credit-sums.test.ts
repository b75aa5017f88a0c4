import { expect, it } from 'vitest'
import type { SubscriberCredit } from '#contract/news/outage-credits.ts'
import { creditCells, creditsCsv, sumCredits } from './credit-sums.ts'

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
    '320 min',
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
  expect(creditsCsv([due, unknown]).split('\r\n').slice(1)).toEqual([
    '"101";"201";"8,15";"320";"Com abatimento";"1099,90"',
    '"102";"201";"";"320";"Valor do contrato desconhecido";""',
    '',
  ])
})
