import { expect, it } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import { canPayByBoleto, canPayByCard, isPayable } from './payment-options.ts'

const line = '75691306980100123450701234630018716560000009990'

it.each([
  ['A', line, ['credit_card'], true, true, true],
  ['P', line, ['credit_card'], true, true, true],
  ['A', null, ['credit_card'], true, true, false],
  ['A', line, [], true, false, true],
  ['A', null, ['other'], true, false, false],
  ['R', line, ['credit_card'], false, false, false],
] as const)(
  'an invoice of status %s with the line %s, for flags %j, is payable %j, by card %j, by boleto %j',
  (status, digits, flags, payable, card, boleto) => {
    const some = anInvoice({ status, linhaDigitavel: digits })
    expect(isPayable(some)).toBe(payable)
    expect(canPayByCard(some, flags)).toBe(card)
    expect(canPayByBoleto(some)).toBe(boleto)
  },
)

it('a line that pays to a rejected receiver is not offered, one of a new receiver is', () => {
  const some = anInvoice({ linhaDigitavel: line, isReceiverNew: true })
  expect(canPayByBoleto(some)).toBe(true)
  expect(canPayByBoleto({ ...some, isReceiverRejected: true })).toBe(false)
})

it.each(['booking', 'bank'] as const)(
  'an invoice that awaits the %s is payable in no way',
  (awaiting) => {
    const some = anInvoice({ awaiting, linhaDigitavel: line })
    expect(isPayable(some)).toBe(false)
    expect(canPayByCard(some, ['credit_card'])).toBe(false)
    expect(canPayByBoleto(some)).toBe(false)
  },
)
