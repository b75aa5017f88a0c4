import { expect, test } from 'vitest'
import { agreedFor, agreeToPay, forgetAgreed } from './agreed-payment.ts'

const payment = { of: '3011', cardId: 'a', count: 3, total: 16_072 } as const

test('a payment is agreed to for its own bill, until it is forgotten', () => {
  agreeToPay(payment)
  expect(agreedFor('3012')).toBeNull()
  expect(agreedFor('3011')).toEqual(payment)
  forgetAgreed()
  expect(agreedFor('3011')).toBeNull()
})
