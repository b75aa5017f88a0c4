import { expect, it } from 'vitest'
import { nextChargeText, ownBillsText } from './forecast-texts.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'

const own = (dueDate: string, isAboveLimit = false) => ({
  invoice: anInvoice({ dueDate }),
  isAboveLimit,
})
const today = '2026-11-29'

it.each([
  [[own(today)], 'Esta você ainda paga: a de hoje.'],
  [[own('2026-11-01')], 'Esta você ainda paga: uma vencida.'],
  [
    [own('2026-10-01'), own('2026-11-01'), own(today)],
    'Estas você ainda paga: 2 vencidas e a de hoje.',
  ],
  [
    [own('2026-10-01'), own('2026-11-30'), own('2026-12-06', true)],
    'Estas você ainda paga: uma vencida, a de 30/11 e a de 06/12 (acima do limite).',
  ],
])('names the bills that are left to the subscriber', (bills, text) => {
  expect(ownBillsText(bills, today)).toBe(text)
})

it('says when, how much and which bill is charged', () => {
  const bill = { invoiceId: '1', dueDate: '2026-12-06', value: 129_99, moneyOn: '2026-12-04' }
  expect(nextChargeText(bill)).toBe('R$ 129,99 em 04/12 (fatura de 06/12)')
  expect(nextChargeText({ ...bill, moneyOn: '2026-12-06' })).toBe(
    'R$ 129,99 em 06/12, no vencimento',
  )
})
