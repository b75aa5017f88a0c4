import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeTimeoutMs } from '#contract/platform/patience.ts'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser/browser-page.ts'
import { PaymentNotSentError } from '#portal/queries/money/attempts.ts'
import { issueOnePix, onePixQuery } from './one-pix.ts'

const seen = [
  { invoiceId: '1', value: 10_00 },
  { invoiceId: '2', value: 20_00 },
]
/** A code as the server tells it, under the attempt that asked for it. */
const pix = (attempt: string, state = 'processing') =>
  json(200, {
    pix: {
      attempt,
      method: 'pix',
      state,
      total: '30.00',
      created_at: '2026-11-20T12:00:00.000Z',
      decided_at: null,
      expires_at: '2026-11-20T12:30:00.000Z',
      code: state === 'processing' ? '000201' : null,
      bills: seen.map(({ invoiceId }) => ({
        invoice_id: invoiceId,
        value: '10.00',
        state: 'open',
      })),
    },
  })
const none = () => refusal(404, 'payment not found')
const gaveUp = () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

let page: ReturnType<typeof browserPage>
/** A page the browser believes to be connected. */
function connected(...replies: Reply[]) {
  page = browserPage('', ...replies)
  vi.stubGlobal('navigator', { onLine: true })
}
const keySent = () => page.asked[0]?.headers.get('idempotency-key') ?? ''

/** Milliseconds by the page's clock. */
let clock = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock))
afterEach(() => vi.restoreAllMocks())

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

describe('a PIX code of several bills whose answer was lost', () => {
  test.each([
    ['a proxy gave up waiting', gaveUp],
    ['the network went away', lost],
  ])('is shown where the server has it, although %s', async (_, answer) => {
    const client = newClient()
    connected(answer, () => pix(keySent()))
    const attempt = await issueOnePix(client, seen)
    expect(attempt).toBe(keySent())
    expect(page.asked[1]?.path).toContain(keySent())
    expect(client.getQueryData(onePixQuery(keySent()).queryKey)).toMatchObject({ code: '000201' })
  })

  test('is unknown while it may still be issued, and there is none after that', async () => {
    const client = newClient()
    connected(gaveUp, none)
    const attempt = (await issueOnePix(client, seen)) ?? ''
    expect(attempt).toBe(keySent())
    const { queryKey } = onePixQuery(attempt)
    expect(client.getQueryData(queryKey)).toBe('unknown')
    clock += writeTimeoutMs - 1
    connected(none)
    expect(await client.fetchQuery(onePixQuery(attempt))).toBe('unknown')
    clock += 1
    connected(none)
    expect(await client.fetchQuery(onePixQuery(attempt))).toBeNull()
  })

  test('was not issued where the server gave it up', async () => {
    connected(gaveUp, () => pix(keySent(), 'void'))
    await expect(issueOnePix(newClient(), seen)).rejects.toThrow(PaymentNotSentError)
  })
})

test('a refusal is passed on', async () => {
  connected(() => refusal(503, 'code not issued'))
  await expect(issueOnePix(newClient(), seen)).rejects.toMatchObject({ text: 'code not issued' })
})

test('the code that another press got is shown under its own attempt', async () => {
  const client = newClient()
  connected(() => pix('another-attempt'))
  expect(await issueOnePix(client, seen)).toBe('another-attempt')
  expect(client.getQueryData(onePixQuery('another-attempt').queryKey)).toMatchObject({
    code: '000201',
  })
})
