import { expect, test } from 'vitest'
import { agreeToPay, takeAgreed } from './agreed-payment.ts'

const payment = { of: '3011', cardId: 'a', count: 3, total: 16_072 } as const

test('a payment that was agreed to is taken once', () => {
  agreeToPay(payment)
  expect(takeAgreed('3011')).toEqual(payment)
  expect(takeAgreed('3011')).toBeNull()
})

test('a payment that was agreed to for another bill is given up', () => {
  agreeToPay(payment)
  expect(takeAgreed('3012')).toBeNull()
  expect(takeAgreed('3011')).toBeNull()
})
