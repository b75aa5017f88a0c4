import { expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { dueText } from './due-text.ts'

test.each([
  ['2026-11-08', 'Venceu há 12 dias'],
  ['2026-11-18', 'Venceu há 2 dias'],
  ['2026-11-19', 'Venceu ontem'],
  ['2026-11-20', 'Vence hoje'],
  ['2026-11-21', 'Vence amanhã'],
  ['2026-11-23', 'Vence em 3 dias'],
  ['2026-12-30', 'Vence em 40 dias'],
])('an invoice due on %s shows "%s" on 20 November', (dueDate, words) => {
  expect(dueText(anInvoice({ dueDate }), '2026-11-20')).toBe(words)
})

test('a partly paid invoice is still due', () => {
  expect(dueText(anInvoice({ status: 'P', received: 100 }), '2026-11-22')).toBe('Venceu há 2 dias')
})

test.each([
  ['booking', 'Pagamento recebido'],
  ['bank', 'O banco está confirmando o pagamento'],
] as const)('an overdue invoice that awaits the %s shows "%s"', (awaiting, words) => {
  expect(dueText(anInvoice({ dueDate: '2026-11-01', awaiting }), '2026-11-20')).toBe(words)
})

test('a paid invoice shows its payment date, if the provider knows it', () => {
  const paid = anInvoice({ status: 'R', received: 9990 })
  expect(dueText({ ...paid, paidOn: '2026-11-05' }, '2026-11-20')).toBe('Paga em 05/11/2026')
  expect(dueText(paid, '2026-11-20')).toBe('Paga')
})
