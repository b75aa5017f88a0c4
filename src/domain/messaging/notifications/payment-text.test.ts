import { expect, it } from 'vitest'
import { lockScreenPayment, paymentText } from './payment-text.ts'

it('names amount and due date of a confirmed payment to its reader alone', () => {
  expect(paymentText({ amount: 129_99, dueDate: '2026-11-30' })).toEqual({
    title: 'Pagamento confirmado',
    body: 'Recebemos o pagamento de R$ 129,99 da fatura com vencimento em 30/11/2026.',
  })
  expect(Object.values(lockScreenPayment).join(' ')).not.toMatch(/R\$|\d/)
})
