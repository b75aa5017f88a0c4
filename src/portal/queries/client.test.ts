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

const failureOf = (asked: Promise<unknown>) => asked.catch((error: unknown) => error)

describe('the token', () => {
  test('is the one of this provider that lasts longest', () => {
    const short = tokenFor('demo', 100)
    const long = tokenFor('demo', 900, { featureFlag: ['credit_card', 'teleport'] })
    const foreign = tokenFor('litoral', 9000)
    const cookies = `a=b; validToken=${short}; validToken=${foreign}; validToken=${long}; c=d`
    const found = readToken(cookies, 'demo')
    expect(found?.text).toBe(long)
    expect(found?.claims.featureFlag).toEqual(['credit_card'])
  })

  test('is none when no candidate can be read or is of this provider', () => {
    const look = `validTokens=${tokenFor('demo', 900)}; xvalidToken=${tokenFor('demo', 900)}`
    expect(readToken(look, 'demo')).toBeNull()
    expect(readToken('validToken=a.b.c; validToken=; validToken', 'demo')).toBeNull()
    expect(readToken(`validToken=${tokenFor('litoral', 900)}`, 'demo')).toBeNull()
    expect(readToken(`validToken=${jwt({ aud: 'demo', exp: 'soon' })}`, 'demo')).toBeNull()
  })

  test('travels as a bearer beside the provider', async () => {
    const token = tokenFor('demo', 900)
    const { asked } = browserPage(`validToken=${token}`, () => json(200, invoices))
    await call(listInvoices, { query: { status: 'to_pay' }, fresh: true })
    const [list] = asked
    expect(list?.path).toBe('/api/central/customer/list/invoices?status=to_pay')
    expect(list?.headers.get('authorization')).toBe(`Bearer ${token}`)
    expect(list?.headers.get('client_id')).toBe('demo')
    expect(list?.headers.get('cache-control')).toBe('no-cache')
  })

  test('is left out when there is none', async () => {
    const { asked } = browserPage('', () => json(200, alive))
    await call(signIn, { body: { cpfOrCnpj: 'x', password: 'y' } })
    const [session] = asked
    expect(session?.headers.get('authorization')).toBeNull()
    expect(session?.headers.get('cache-control')).toBeNull()
    expect(session?.init.body).toBe('{"cpfOrCnpj":"x","password":"y"}')
  })

  test('is renewed first when it has run out, and the call uses the new one', async () => {
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

  test('is renewed beside the call while it still lasts, so that nobody waits', async () => {
    const token = tokenFor('demo', 100)
    const { asked } = browserPage(
      `validToken=${token}`,
      () => new Promise(() => {}),
      () => json(200, invoices),
    )
    await expect(call(listInvoices, { query: {} })).resolves.toEqual(invoices)
    expect(asked.map(({ path }) => path)).toEqual([validToken.path, listInvoices.path])
  })

  test('is not renewed before every call of a device whose clock runs fast', async () => {
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

  test('is renewed once when refused, and the call is made again', async () => {
    browserPage(
      `validToken=${tokenFor('demo', 900)}`,
      () => refusal(401, 'unauthenticated'),
      () => json(200, alive),
      () => json(200, invoices),
    )
    await expect(call(listInvoices, { query: {} })).resolves.toEqual(invoices)
  })

  test('is taken away when its renewal is refused too', async () => {
    const { asked } = browserPage(
      `validToken=${tokenFor('demo', 900)}`,
      () => refusal(401, 'unauthenticated'),
      () => refusal(401, 'unauthenticated'),
    )
    expect(isSignedOut(await failureOf(call(listInvoices, { query: {} })))).toBe(true)
    expect(document.cookie).toMatch(/^validToken=; .*Max-Age=0/)
    expect(asked).toHaveLength(2)
  })

  test('of another tab that signed in meanwhile stays', async () => {
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
  test('carries the server text of the closed list, the status and what support asks for', async () => {
    browserPage('', () => refusal(404, 'invoice file unavailable'))
    const error = await failureOf(call(createInvoiceDownload, { body: { invoiceId: '1' } }))
    expect(error).toMatchObject({ status: 404, requestId: 'r-1', retryAfterSeconds: null })
    expect(refusalText(createInvoiceDownload, error)).toBe('invoice file unavailable')
    expect(refusalText(listInvoices, error)).toBeNull()
  })

  test.each(['SELECT * FROM', 'toString', 'password not provided'])(
    'with a text nobody agreed on (%s) keeps its status and loses its words',
    async (message) => {
      browserPage('', () => refusal(500, message))
      const error = await failureOf(call(listInvoices, { query: {} }))
      expect(error).toMatchObject({ status: 500, text: null })
      expect(String(error)).not.toContain(message)
    },
  )

  test('with a body that is not ours is still a refusal', async () => {
    browserPage('', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const error = await failureOf(call(listInvoices, { query: {} }))
    expect(error).toMatchObject({ status: 502, text: null, requestId: null })
    expect(isTransient(error)).toBe(true)
  })

  test('for an upstream the server has tried enough is not asked for again in silence', async () => {
    browserPage('', () => refusal(503, 'upstream unavailable'))
    expect(isTransient(await failureOf(call(listInvoices, { query: {} })))).toBe(false)
    browserPage('', () => refusal(502, 'upstream failed'))
    expect(isTransient(await failureOf(call(listInvoices, { query: {} })))).toBe(true)
  })

  test('says how long to wait, and a long wait is not spent on silent retries', async () => {
    browserPage('', () => refusal(503, 'internal error', { 'retry-after': '30' }))
    const error = await failureOf(call(listInvoices, { query: {} }))
    expect(error).toMatchObject({ retryAfterSeconds: 30 })
    expect(isTransient(error)).toBe(false)
  })
})

describe('the connection', () => {
  test('is lost when nobody answers, and found again by any answer of the server', async () => {
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

  test('stays lost when an answer arrives to what was asked before the line broke', async () => {
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
    'is not there where a hotel answers (%i) in its own words, which end no session',
    async (status) => {
      const token = `validToken=${tokenFor('demo', 900)}`
      browserPage(token, () => new Response('<h1>Entre na rede</h1>', { status }))
      const error = await failureOf(call(listInvoices, { query: {} }))
      expect(error).toMatchObject({ name: 'NetworkError', reason: 'unreadable' })
      expect(isConnectionLost()).toBe(true)
      expect(document.cookie).toBe(token)
    },
  )

  test('never follows where another network sends', async () => {
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

  test.each(unreadable)('that cannot be read (%s) is no answer', async (_, reply) => {
    browserPage('', reply)
    const error = await failureOf(call(readPix, { params: { invoiceId: '7' } }))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ reason: 'unreadable' })
  })

  test('that never comes is told apart from an asker who left', async () => {
    browserPage('', () => Promise.reject(new TypeError('Failed to fetch')))
    const lost = await failureOf(call(listInvoices, { query: {} }))
    expect(lost).toMatchObject({ name: 'NetworkError', reason: 'network' })

    const leaving = new AbortController()
    leaving.abort()
    browserPage('', () => Promise.reject(new DOMException('left', 'AbortError')))
    const left = await failureOf(call(listInvoices, { query: {}, signal: leaving.signal }))
    expect(left).toMatchObject({ name: 'AbortError' })
  })

  test('is asked for at an address whose parameters cannot change the path', async () => {
    const { asked } = browserPage('', () => refusal(404, 'invoice not found'))
    await failureOf(call(readPix, { params: { invoiceId: '../../1?x=y' } }))
    expect(asked[0]?.path).toBe('/api/central/customer/read/pix-payment/..%2F..%2F1%3Fx%3Dy')
  })
})
