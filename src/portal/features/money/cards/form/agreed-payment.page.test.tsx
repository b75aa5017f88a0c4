import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CardPicker } from '../card-picker.tsx'
import type { ConfirmPaymentProps } from '../confirm-payment.tsx'
import { agreeToPay, forgetAgreed } from './agreed-payment.ts'

// Neither the router nor the charge is needed to see what is charged without a question.
vi.mock('#portal/kit/buttons/button.tsx', async (readOriginal) => ({
  ...(await readOriginal<object>()),
  ButtonLink: () => null,
}))
const rules = { minInstallmentCents: 500, installmentsFromCents: 0, timeZone: 'America/Sao_Paulo' }
vi.mock('#portal/kit/pages/provider.tsx', async (readOriginal) => ({
  ...(await readOriginal<object>()),
  useProvider: () => ({ rules }),
}))
vi.mock('../confirm-payment.tsx', () => ({
  ConfirmPayment: ({ card, plan, isAgreed }: ConfirmPaymentProps) => (
    <output>
      {card ? `${card.uuid} ${plan.count}x ${isAgreed ? 'now' : 'asked'}` : 'nothing'}
    </output>
  ),
}))
const card = (uuid: string) => {
  const digits = { CardNumber: '************0051', ExpirationDate: '12/2099' }
  return { uuid, alias: uuid, brand: 'Visa', ...digits }
}
vi.mock('#portal/queries/money/cards.ts', () => ({
  cardsQuery: () => ({ queryKey: ['cards'], queryFn: () => [card('old'), card('new')] }),
}))

afterEach(() => {
  cleanup()
  forgetAgreed()
})

async function charged(of = '3011') {
  const refuse = () => Promise.reject(new Error('not charged here'))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CardPicker
        of={of}
        amount={14_990}
        newCard={{ to: '/panel' }}
        payment={{ send: refuse, failureOf: () => ({ text: '' }) }}
      >
        {null}
      </CardPicker>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /^Pagar R\$/ })
  return (await screen.findByRole('status')).textContent
}

const agreed = { of: '3011', cardId: 'new', count: 3, total: 16_072 } as const

test('the card that was just added is charged as it was agreed to', async () => {
  agreeToPay(agreed)
  expect(await charged()).toBe('new 3x now')
})

test('what was agreed to is charged once', async () => {
  agreeToPay(agreed)
  await charged()
  cleanup()
  expect(await charged()).toBe('nothing')
})

test.each([
  ['another bill is paid', { ...agreed, of: '3012' }],
  ['the amount has changed', { ...agreed, total: 16_071 }],
  ['the card is not listed', { ...agreed, cardId: 'lost' }],
])('nothing is charged without a question where %s', async (_, other) => {
  agreeToPay(other)
  expect(await charged()).toBe('nothing')
})
