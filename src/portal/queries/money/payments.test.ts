import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser/browser-page.ts'
import { PaymentNotSentError, pay, paymentQuery } from './payments.ts'

const body = { cardId: 'card-1', invoiceId: '1024', installments: 1 }
const key = 'one-wish-0123456789'
const payment = (state: string) =>
  json(200, {
    type: 'success',
    payment: {
      id: '7f1d3c1e-5f0a-4c6e-9d55-0d8f2b8c9a10',
      invoice_id: '1024',
      state,
      value: '129.99',
      total: '129.99',
      installments: 1,
      brand: 'Visa',
      last_four: '0051',
      created_at: '2026-11-20T12:00:00.000Z',
      decided_at: null,
      authorization_code: '',
      proof_of_sale: '',
    },
  })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const none = () => refusal(404, 'payment not found')

/** A page the browser believes to be connected. */
function connected(...replies: Reply[]) {
  const page = browserPage('', ...replies)
  vi.stubGlobal('navigator', { onLine: true })
  return page
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

describe('a payment whose answer was lost', () => {
  test.each(['approved', 'processing'])(
    'is %s when the server answers that it is',
    async (state) => {
      connected(lost, () => payment(state))
      expect(await pay(newClient(), body, key)).toMatchObject({ state })
    },
  )

  test.each([
    ['knows of none', none],
    ['knows only of one the bank denied', () => payment('denied')],
  ])('was not sent when the server %s', async (_, answer) => {
    connected(lost, answer)
    await expect(pay(newClient(), body, key)).rejects.toThrow(PaymentNotSentError)
  })

  test.each([
    ['the server does not answer', lost],
    ['the server fails', () => refusal(500, 'internal error')],
    ['a captive portal answers in its place', () => new Response('<h1>Entre na rede</h1>')],
  ])('is unknown while %s, until the server answers', async (_, answer) => {
    const client = newClient()
    const { asked } = connected(lost, answer)
    expect(await pay(client, body, key)).toBe('unknown')
    const { queryKey } = paymentQuery('1024')
    expect(client.getQueryData(queryKey)).toBe('unknown')
    expect(asked.map(({ init }) => init.method)).toEqual(['POST', 'GET'])
    connected(none)
    await client.refetchQueries({ queryKey })
    expect(client.getQueryData(queryKey)).toBeNull()
  })
})

test('sends nothing without a network, neither the payment nor a question about it', async () => {
  const { asked } = browserPage('')
  vi.stubGlobal('navigator', { onLine: false })
  await expect(pay(newClient(), body, key)).rejects.toThrow(PaymentNotSentError)
  expect(asked).toEqual([])
})

test('passes a refusal on and fetches the payment again', async () => {
  const client = newClient()
  connected(() => refusal(402, 'payment denied'))
  await expect(pay(client, body, key)).rejects.toMatchObject({ text: 'payment denied' })
})
