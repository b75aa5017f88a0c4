import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createInvoiceDownload, listInvoices, readPix } from '#contract/invoices.ts'
import { signIn, validToken } from '#contract/session.ts'
import { call } from './client.ts'
import { isPassing, isSignedOut, Refused, refusalText, Unreachable } from './failure.ts'
import { readToken } from './session-token.ts'

const now = () => Math.floor(Date.now() / 1000)

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function jwt(claims: Record<string, unknown>): string {
  return `${part({ alg: 'HS256', typ: 'vt+jwt' })}.${part(claims)}.${part('signature')}`
}
const tokenFor = (aud: string, lasts: number, extra = {}) =>
  jwt({ aud, iat: now(), exp: now() + lasts, ...extra })

type Reply = () => Response | Promise<Response>
const asked: { path: string; init: RequestInit; headers: Headers }[] = []
let replies: Reply[] = []

const json = (status: number, body: unknown, headers = {}) =>
  Response.json(body, { status, headers })
const refusal = (status: number, message: string, headers = {}) =>
  json(status, { message, request_id: 'r-1' }, headers)
const invoices = { invoices: [], as_of: '2026-11-20T12:00:00.000Z' }
const alive = { type: 'success', featureFlag: [] }

/** The browser as the client sees it: one page of provider demo, one cookie jar, one server. */
function browser(cookie: string, ...answers: Reply[]): void {
  asked.length = 0
  replies = answers
  vi.stubGlobal('document', {
    cookie,
    querySelector: () => ({ textContent: '{"client_id":"demo"}' }),
  })
}

beforeEach(() => {
  // Each test begins long after the last renewal, whatever the tests before it did.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init, headers: new Headers(init.headers) })
    const reply = replies.shift()
    if (!reply) throw new Error(`nobody answers ${path}`)
    return await reply()
  })
})

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

  test('travels as a bearer beside the provider, and nothing is said of it when there is none', async () => {
    const token = tokenFor('demo', 900)
    browser(`validToken=${token}`, () => json(200, invoices))
    await call(listInvoices, { query: { status: 'to_pay' }, fresh: true })
    const [list] = asked.splice(0)
    browser('', () => json(200, alive))
    await call(signIn, { body: { cpfOrCnpj: 'x', password: 'y' } })
    const [session] = asked
    expect(list?.path).toBe('/api/central/customer/list/invoices?status=to_pay')
    expect(list?.headers.get('authorization')).toBe(`Bearer ${token}`)
    expect(list?.headers.get('client_id')).toBe('demo')
    expect(list?.headers.get('cache-control')).toBe('no-cache')
    expect(session?.headers.get('authorization')).toBeNull()
    expect(session?.headers.get('cache-control')).toBeNull()
    expect(session?.init.body).toBe('{"cpfOrCnpj":"x","password":"y"}')
  })

  test('is renewed first when it has run out, and the call uses the new one', async () => {
    const fresh = tokenFor('demo', 4500)
    browser(
      `validToken=${tokenFor('demo', -5)}`,
      () => {
        document.cookie = `validToken=${fresh}`
        return json(200, alive)
      },
      () => json(200, invoices),
    )
    await call(listInvoices, { query: {} })
    expect(asked.map(({ path }) => path)).toEqual([validToken.path, listInvoices.path])
    expect(asked[1]?.headers.get('authorization')).toBe(`Bearer ${fresh}`)
  })

  test('is not renewed before every call of a device whose clock runs fast', async () => {
    browser(
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
    browser(
      `validToken=${tokenFor('demo', 900)}`,
      () => refusal(401, 'unauthenticated'),
      () => json(200, alive),
      () => json(200, invoices),
    )
    await expect(call(listInvoices, { query: {} })).resolves.toEqual(invoices)
  })

  test('is taken away when its renewal is refused too', async () => {
    browser(
      `validToken=${tokenFor('demo', 900)}`,
      () => refusal(401, 'unauthenticated'),
      () => refusal(401, 'unauthenticated'),
    )
    const error = await call(listInvoices, { query: {} }).catch((error: unknown) => error)
    expect(isSignedOut(error)).toBe(true)
    expect(document.cookie).toMatch(/^validToken=; .*Max-Age=0/)
    expect(asked).toHaveLength(2)
  })

  test('of another tab that signed in meanwhile stays', async () => {
    const other = tokenFor('demo', 901)
    browser(`validToken=${tokenFor('demo', 900)}`, () => {
      document.cookie = `validToken=${other}`
      return refusal(401, 'unauthenticated')
    })
    await expect(call(validToken, {})).rejects.toBeInstanceOf(Refused)
    expect(document.cookie).toBe(`validToken=${other}`)
  })
})

describe('a refusal', () => {
  test('carries the server text of the closed list, the status and what support asks for', async () => {
    browser('', () => refusal(404, 'invoice file unavailable'))
    const error = await call(createInvoiceDownload, { body: { invoiceId: '1' } }).catch(
      (error: unknown) => error,
    )
    expect(error).toMatchObject({ status: 404, requestId: 'r-1', retryAfter: null })
    expect(refusalText(createInvoiceDownload, error)).toBe('invoice file unavailable')
    expect(refusalText(listInvoices, error)).toBeNull()
  })

  test('with a text nobody agreed on keeps its status and loses its words', async () => {
    for (const message of ['SELECT * FROM', 'toString', 'password not provided']) {
      browser('', () => refusal(500, message))
      const error = await call(listInvoices, { query: {} }).catch((error: unknown) => error)
      expect(error).toMatchObject({ status: 500, text: null })
      expect(String(error)).not.toContain(message)
    }
  })

  test('with a body that is not ours is still a refusal', async () => {
    browser('', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const error = await call(listInvoices, { query: {} }).catch((error: unknown) => error)
    expect(error).toMatchObject({ status: 502, text: null, requestId: null })
    expect(isPassing(error)).toBe(true)
  })

  test('says how long to wait, and a long wait is not spent on silent retries', async () => {
    browser('', () => refusal(503, 'upstream unavailable', { 'retry-after': '30' }))
    const error = await call(listInvoices, { query: {} }).catch((error: unknown) => error)
    expect(error).toMatchObject({ retryAfter: 30 })
    expect(isPassing(error)).toBe(false)
  })
})

describe('an answer', () => {
  test('that cannot be read is no answer', async () => {
    const pix = { type: 'success', pix: { qrCode: {} }, as_of: 'yesterday' }
    for (const reply of [() => new Response('<html>'), () => json(200, pix)]) {
      browser('', reply)
      const error = await call(readPix, { params: { invoiceId: '7' } }).catch((e: unknown) => e)
      expect(error).toBeInstanceOf(Unreachable)
      expect(error).toMatchObject({ reason: 'unreadable' })
    }
  })

  test('that never comes is told apart from an asker who left', async () => {
    browser('', () => Promise.reject(new TypeError('Failed to fetch')))
    const lost = await call(listInvoices, { query: {} }).catch((error: unknown) => error)
    expect(lost).toMatchObject({ name: 'Unreachable', reason: 'network' })

    const leaving = new AbortController()
    leaving.abort()
    browser('', () => Promise.reject(new DOMException('left', 'AbortError')))
    const left = await call(listInvoices, { query: {}, signal: leaving.signal }).catch(
      (error: unknown) => error,
    )
    expect(left).toMatchObject({ name: 'AbortError' })
  })

  test('is asked for at an address whose parameters cannot change the path', async () => {
    browser('', () => refusal(404, 'invoice not found'))
    await call(readPix, { params: { invoiceId: '../../1?x=y' } }).catch(() => null)
    expect(asked[0]?.path).toBe('/api/central/customer/read/pix-payment/..%2F..%2F1%3Fx%3Dy')
  })
})
