import { describe, expect, test } from 'vitest'
import { createInvoiceDownload, listInvoices, readPix } from '#contract/money/invoices.ts'
import { findRememberedCustomer } from '#contract/account/session.ts'
import {
  isConnectionCaptive,
  isConnectionLost,
  reportUnreachable,
} from '#portal/kit/browser/connection.ts'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser/browser-page.ts'
import { call } from './client.ts'
import { isTransient, refusalText, NetworkError } from './failure.ts'
import { tokenFor } from '#tests/support/browser/readable-token.ts'

const invoices = { invoices: [], as_of: '2026-11-20T12:00:00.000Z' }

const failureOf = (result: Promise<unknown>) => result.catch((error: unknown) => error)

describe('a refusal', () => {
  test('carries the listed server text, the status and the request id', async () => {
    browserPage('', () => refusal(404, 'invoice file unavailable'))
    const error = await failureOf(call(createInvoiceDownload, { body: { invoiceId: '1' } }))
    expect(error).toMatchObject({ status: 404, requestId: 'r-1', retryAfterSeconds: null })
    expect(refusalText(createInvoiceDownload, error)).toBe('invoice file unavailable')
    expect(refusalText(listInvoices, error)).toBeNull()
  })

  test.each(['SELECT * FROM', 'toString', 'password not provided'])(
    'with an unlisted text (%s) keeps its status and drops the text',
    async (message) => {
      browserPage('', () => refusal(500, message))
      const error = await failureOf(call(listInvoices, { query: {} }))
      expect(error).toMatchObject({ status: 500, text: null })
      expect(String(error)).not.toContain(message)
    },
  )

  test('with a foreign body is still a refusal', async () => {
    browserPage('', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const error = await failureOf(call(listInvoices, { query: {} }))
    expect(error).toMatchObject({ status: 502, text: null, requestId: null })
    expect(isTransient(error)).toBe(true)
  })

  test('for an unavailable upstream is not transient, because the server has retried it', async () => {
    browserPage('', () => refusal(503, 'upstream unavailable'))
    expect(isTransient(await failureOf(call(listInvoices, { query: {} })))).toBe(false)
    browserPage('', () => refusal(502, 'upstream failed'))
    expect(isTransient(await failureOf(call(listInvoices, { query: {} })))).toBe(true)
  })

  test('carries the time to wait, and is not transient when that is long', async () => {
    browserPage('', () => refusal(503, 'internal error', { 'retry-after': '30' }))
    const error = await failureOf(call(listInvoices, { query: {} }))
    expect(error).toMatchObject({ retryAfterSeconds: 30 })
    expect(isTransient(error)).toBe(false)
  })
})

describe('the connection', () => {
  test('is lost when the server does not answer, and back with any answer of the server', async () => {
    browserPage(
      '',
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => refusal(500, 'internal error'),
    )
    await failureOf(call(listInvoices, { query: {} }))
    expect(isConnectionLost()).toBe(true)
    await failureOf(call(listInvoices, { query: {} }))
    expect(isConnectionLost()).toBe(false)
  })

  test('stays lost when a request from before the loss is answered', async () => {
    browserPage(
      '',
      () => {
        reportUnreachable()
        return json(200, invoices)
      },
      () => json(200, invoices),
    )
    await call(listInvoices, { query: {} })
    expect(isConnectionLost()).toBe(true)
    await call(listInvoices, { query: {} })
    expect(isConnectionLost()).toBe(false)
  })

  test.each([200, 401, 403, 511])(
    'is lost when a captive portal answers (%i), which ends no session',
    async (status) => {
      const token = `validToken=${tokenFor('demo', 900)}`
      browserPage(token, () => new Response('<h1>Entre na rede</h1>', { status }))
      const error = await failureOf(call(listInvoices, { query: {} }))
      expect(error).toMatchObject({ name: 'NetworkError', reason: 'unreadable' })
      expect(isConnectionLost()).toBe(true)
      expect(isConnectionCaptive()).toBe(true)
      expect(document.cookie).toBe(token)
    },
  )

  test('asks for a sign-in where a test of the line is led elsewhere', async () => {
    const { asked } = browserPage('', () => {
      const elsewhere = Response.error()
      return Object.defineProperty(elsewhere, 'type', { value: 'opaqueredirect' })
    })
    await failureOf(call(findRememberedCustomer, { isProbe: true }))
    expect(asked[0]?.init.redirect).toBe('manual')
    expect(isConnectionCaptive()).toBe(true)
  })

  test('follows no redirect', async () => {
    const { asked } = browserPage('', () => json(200, invoices))
    await call(listInvoices, { query: {} })
    expect(asked[0]?.init.redirect).toBe('error')
    expect(isConnectionLost()).toBe(false)
  })
})

describe('an answer', () => {
  const pix = { type: 'success', pix: { qrCode: {} }, as_of: 'yesterday' }
  const unreadable: [string, Reply][] = [
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => json(200, pix)],
  ]

  test.each(unreadable)('that cannot be parsed (%s) is a network error', async (_, reply) => {
    browserPage('', reply)
    const error = await failureOf(call(readPix, { params: { invoiceId: '7' } }))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ reason: 'unreadable' })
  })

  test('that never comes is a network error, and an aborted call is not', async () => {
    browserPage('', () => Promise.reject(new TypeError('Failed to fetch')))
    const lost = await failureOf(call(listInvoices, { query: {} }))
    expect(lost).toMatchObject({ name: 'NetworkError', reason: 'network' })

    const leaving = new AbortController()
    leaving.abort()
    browserPage('', () => Promise.reject(new DOMException('left', 'AbortError')))
    const left = await failureOf(call(listInvoices, { query: {}, signal: leaving.signal }))
    expect(left).toMatchObject({ name: 'AbortError' })
  })

  test('is requested at a URL whose parameters cannot change the path', async () => {
    const { asked } = browserPage('', () => refusal(404, 'invoice not found'))
    await failureOf(call(readPix, { params: { invoiceId: '../../1?x=y' } }))
    expect(asked[0]?.path).toBe('/api/central/customer/read/pix-payment/..%2F..%2F1%3Fx%3Dy')
  })
})
