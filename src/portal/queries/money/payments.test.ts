import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeTimeoutMs } from '#contract/platform/patience.ts'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser/browser-page.ts'
import { payGroup, paymentGroupQuery } from './several/payment-groups.ts'
import { PaymentNotSentError } from './attempts.ts'
import { pay, paymentQuery } from './payments.ts'

const body = { cardId: 'card-1', invoiceId: '1024', installments: 1 }
const key = 'one-wish-0123456789'
const newId = '7f1d3c1e-5f0a-4c6e-9d55-0d8f2b8c9a10'
const formerId = '11111111-1111-4111-8111-111111111111'
const payment = (state: string, id = newId) =>
  json(200, {
    type: 'success',
    payment: {
      id,
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

/** Milliseconds by the page's clock. */
let clock = 0
const pass = (milliseconds: number) => {
  clock += milliseconds
}
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock))
afterEach(() => vi.restoreAllMocks())

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

describe('a payment whose answer was lost', () => {
  test.each(['approved', 'processing'])(
    'is %s when the server answers that it is',
    async (state) => {
      connected(lost, () => payment(state))
      expect(await pay(newClient(), body, key)).toMatchObject({ state })
    },
  )

  test('is unknown at first when the bank denied it, since that may be a payment from before', async () => {
    const client = newClient()
    connected(lost, () => payment('denied'))
    expect(await pay(client, body, key)).toBe('unknown')
    pass(writeTimeoutMs)
    connected(() => payment('denied'))
    const { queryKey } = paymentQuery('1024')
    await client.refetchQueries({ queryKey })
    expect(client.getQueryData(queryKey)).toMatchObject({ state: 'denied', id: newId })
  })

  test.each([
    ['none', none, none],
    ['only one from before', () => payment('denied', formerId), () => payment('denied', formerId)],
  ])('is unknown while the server, asked at once, knows of %s', async (_, before, answer) => {
    const client = newClient()
    connected(before)
    const { queryKey } = paymentQuery('1024')
    const known = await client.fetchQuery(paymentQuery('1024'))
    connected(lost, answer)
    expect(await pay(client, body, key)).toBe('unknown')
    // The server still asks the ERP.
    pass(writeTimeoutMs - 1)
    connected(answer)
    await client.refetchQueries({ queryKey })
    expect(client.getQueryData(queryKey)).toBe('unknown')
    connected(() => payment('approved'))
    await client.refetchQueries({ queryKey })
    expect(client.getQueryData(queryKey)).toMatchObject({ state: 'approved', id: newId })
    connected(lost, answer)
    client.setQueryData(queryKey, known)
    expect(await pay(client, body, key)).toBe('unknown')
    pass(writeTimeoutMs)
    connected(answer)
    await client.refetchQueries({ queryKey })
    expect(client.getQueryData(queryKey)).toEqual(known)
  })

  test('was not sent when it was waited for so long, and the server knows of none', async () => {
    const late = () => {
      pass(writeTimeoutMs)
      return lost()
    }
    connected(late, none)
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
    pass(writeTimeoutMs)
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

test.each([
  ['pay', 504],
  ['payGroup', 504],
  ['pay', 500],
  ['payGroup', 500],
])('a proxy that answers %s with %i in words of its own says nothing of it', async (of, status) => {
  const gaveUp = () => new Response('<h1>Gateway Time-out</h1>', { status })
  connected(gaveUp, none)
  const bills = [{ invoiceId: '1', value: '10.00' }]
  const { cardId, installments } = body
  const paying =
    of === 'pay'
      ? pay(newClient(), body, key)
      : payGroup(newClient(), { cardId, installments, bills }, key)
  expect(await paying).toBe('unknown')
})

test('passes a refusal on and fetches the payment again', async () => {
  const client = newClient()
  connected(() => refusal(402, 'payment denied'))
  await expect(pay(client, body, key)).rejects.toMatchObject({ text: 'payment denied' })
})

describe('a payment of several bills whose answer was lost', () => {
  const bills = [
    { invoiceId: '1', value: '10.00' },
    { invoiceId: '2', value: '20.00' },
  ]
  const several = { cardId: 'card-1', installments: 1, bills }
  const proxy = () => new Response('<h1>Not found</h1>', { status: 404 })

  test.each([
    ['the server knows of none yet', none],
    ['a proxy answers in its place', proxy],
  ])('is unknown while %s, and not charged once the server knows of none', async (_, answer) => {
    const client = newClient()
    connected(lost, answer)
    expect(await payGroup(client, several, key)).toBe('unknown')
    const { queryKey } = paymentGroupQuery(key)
    pass(writeTimeoutMs - 1)
    connected(answer)
    await client.refetchQueries({ queryKey })
    expect(client.getQueryData(queryKey)).toBe('unknown')
    pass(1)
    connected(proxy)
    await client.refetchQueries({ queryKey })
    expect(client.getQueryData(queryKey)).toBe('unknown')
    connected(none)
    await client.refetchQueries({ queryKey })
    expect(client.getQueryData(queryKey)).toBeNull()
  })
})
