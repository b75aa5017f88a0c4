import { expect, it } from 'vitest'
import { formatMoney } from '#domain/platform/values/money.ts'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { canBePaidInParts, partChoices, paymentPartsSentences } from './payment-parts.ts'
import { paymentPartsRules } from './payment-parts-rule.ts'

it('is offered in two parts up to what the provider allows', () => {
  expect(paymentPartsRules.map((rule) => partChoices(rule).at(-1))).toEqual([
    undefined,
    2,
    3,
    4,
    6,
    12,
  ])
  expect(partChoices('4')).toEqual([2, 3, 4])
})

it.each([
  ['an overdue bill', {}, true],
  ['an overdue bill of which something was paid', { status: 'P', received: 10 }, true],
  ['a bill that is due today', { dueDate: '2026-11-20' }, false],
  ['a contested bill', { isContested: true }, false],
  ['a bill whose payment is being confirmed', { awaiting: 'bank' }, false],
  ['a paid bill', { status: 'R' }, false],
] as const)('%s may be asked for: %o', (_, change, expected) => {
  const bill = anInvoice({ id: '1', dueDate: '2026-11-19', ...change })
  expect(canBePaidInParts(bill, '2026-11-20')).toBe(expected)
})

it('promises no amount but what is owed, and says that nothing changes until the answer', () => {
  const text = paymentPartsSentences(25_998).join(' ')
  expect(text).toContain(formatMoney(25_998))
  expect(text).toContain('Até lá nada muda')
})
