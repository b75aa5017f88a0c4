import { describe, expect, test } from 'vitest'
import { createInvoiceDownload, listInvoices, readPix } from '#contract/invoices.ts'
import { signIn, validToken } from '#contract/session.ts'
import { hourSeconds } from '#domain/durations.ts'
import { isConnectionLost, reportUnreachable } from '#portal/kit/connection.ts'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser-page.ts'
import { call } from './client.ts'
import { isTransient, isSignedOut, ApiError, refusalText, NetworkError } from './failure.ts'
import { readToken } from '#portal/session/session-token.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function jwt(claims: Record<string, unknown>): string {
  return `${part({ alg: 'HS256', typ: 'vt+jwt' })}.${part(claims)}.${part('signature')}`
}

/** `lasts` in seconds from an hour hence, when the page begins. */
function tokenFor(aud: string, lasts: number, extra = {}): string {
  const now = Math.floor(Date.now() / 1000) + hourSeconds
  return jwt({ aud, iat: now, exp: now + lasts, ...extra })
}

const invoices = { invoices: [], as_of: '2026-11-20T12:00:00.000Z' }
const alive = { type: 'success', featureFlag: [] }

const failureOf = (result: Promise<unknown>) => result.catch((error: unknown) => error)

describe('the token', () => {
  test('is the one of this provider that expires last', () => {
    const short = tokenFor('demo', 100)
    const long = tokenFor('demo', 900, { featureFlag: ['credit_card', 'teleport'] })
    const foreign = tokenFor('litoral', 9000)
    const cookies = `a=b; validToken=${short}; validToken=${foreign}; validToken=${long}; c=d`
    const found = readToken(cookies, 'demo')
    expect(found?.text).toBe(long)
    expect(found?.claims.featureFlag).toEqual(['credit_card'])
  })

  test('is null when no cookie can be read or belongs to this provider', () => {
    const look = `validTokens=${tokenFor('demo', 900)}; xvalidToken=${tokenFor('demo', 900)}`
    expect(readToken(look, 'demo')).toBeNull()
    expect(readToken('validToken=a.b.c; validToken=; validToken', 'demo')).toBeNull()
    expect(readToken(`validToken=${tokenFor('litoral', 900)}`, 'demo')).toBeNull()
    expect(readToken(`validToken=${jwt({ aud: 'demo', exp: 'soon' })}`, 'demo')).toBeNull()
  })

  test('is sent as a bearer, beside the provider id', async () => {
    const token = tokenFor('demo', 900)
    const { asked } = browserPage(`validToken=${token}`, () => json(200, invoices))
    await call(listInvoices, { query: { status: 'to_pay' }, fresh: true })
    const [list] = asked
    expect(list?.path).toBe('/api/central/customer/list/invoices?status=to_pay')
    expect(list?.headers.get('authorization')).toBe(`Bearer ${token}`)
    expect(list?.headers.get('client_id')).toBe('demo')
    expect(list?.headers.get('cache-control')).toBe('no-cache')
  })

  test('is not sent when there is none', async () => {
    const { asked } = browserPage('', () => json(200, alive))
    await call(signIn, { body: { cpfOrCnpj: 'x', password: 'y' } })
    const [session] = asked
    expect(session?.headers.get('authorization')).toBeNull()
    expect(session?.headers.get('cache-control')).toBeNull()
    expect(session?.init.body).toBe('{"cpfOrCnpj":"x","password":"y"}')
  })

  test('is renewed before the call once it has expired, and the call uses the new one', async () => {
    const renewed = tokenFor('demo', 4500)
    const { asked } = browserPage(
      `validToken=${tokenFor('demo', -5)}`,
      () => {
        document.cookie = `validToken=${renewed}`
        return json(200, alive)
      },
      () => json(200, invoices),
    )
    await call(listInvoices, { query: {} })
    expect(asked.map(({ path }) => path)).toEqual([validToken.path, listInvoices.path])
    expect(asked[1]?.headers.get('authorization')).toBe(`Bearer ${renewed}`)
  })

  test('is renewed beside the call shortly before it expires, so that the call does not wait', async () => {
    const token = tokenFor('demo', 100)
    const { asked } = browserPage(
      `validToken=${token}`,
      () => new Promise(() => {}),
      () => json(200, invoices),
    )
    await expect(call(listInvoices, { query: {} })).resolves.toEqual(invoices)
    expect(asked.map(({ path }) => path)).toEqual([validToken.path, listInvoices.path])
  })

  test('is not renewed before every call on a device whose clock is ahead', async () => {
    const { asked } = browserPage(
      `validToken=${tokenFor('demo', -5000)}`,
      () => json(200, alive),
      () => json(200, invoices),
      () => json(200, invoices),
    )
    await call(listInvoices, { query: {} })
    await call(listInvoices, { query: {} })
    expect(asked).toHaveLength(3)
  })

  test('is renewed once when it is refused, and the call is repeated', async () => {
    browserPage(
      `validToken=${tokenFor('demo', 900)}`,
      () => refusal(401, 'unauthenticated'),
      () => json(200, alive),
      () => json(200, invoices),
    )
    await expect(call(listInvoices, { query: {} })).resolves.toEqual(invoices)
  })

  test('is deleted when its renewal is refused too', async () => {
    const { asked } = browserPage(
      `validToken=${tokenFor('demo', 900)}`,
      () => refusal(401, 'unauthenticated'),
      () => refusal(401, 'unauthenticated'),
    )
    expect(isSignedOut(await failureOf(call(listInvoices, { query: {} })))).toBe(true)
    expect(document.cookie).toMatch(/^validToken=; .*Max-Age=0/)
    expect(asked).toHaveLength(2)
  })

  test('stays when another tab has signed in meanwhile', async () => {
    const other = tokenFor('demo', 901)
    browserPage(`validToken=${tokenFor('demo', 900)}`, () => {
      document.cookie = `validToken=${other}`
      return refusal(401, 'unauthenticated')
    })
    await expect(call(validToken, {})).rejects.toBeInstanceOf(ApiError)
    expect(document.cookie).toBe(`validToken=${other}`)
  })
})

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
      expect(document.cookie).toBe(token)
    },
  )

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
