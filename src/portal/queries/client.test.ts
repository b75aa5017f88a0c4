import { describe, expect, test, vi } from 'vitest'
import { createInvoiceDownload, listInvoices, readPix } from '#contract/invoices.ts'
import { signIn, validToken } from '#contract/session.ts'
import { hourSeconds } from '#domain/durations.ts'
import { isConnectionLost, reportUnreachable } from '#portal/kit/connection.ts'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser-page.ts'
import { call } from './client.ts'
import { isTransient, isSignedOut, ApiError, refusalText, NetworkError } from './failure.ts'
import { currentToken, readTokens } from '#portal/session/session-token.ts'
import { hasSession } from './session-confirmation.ts'

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
    const [found, ...others] = readTokens(cookies, 'demo')
    expect(found?.text).toBe(long)
    expect(found?.claims.featureFlag).toEqual(['credit_card'])
    expect(others.map(({ text }) => text)).toEqual([short])
  })

  test('is null when no cookie can be read or belongs to this provider', () => {
    const look = `validTokens=${tokenFor('demo', 900)}; xvalidToken=${tokenFor('demo', 900)}`
    expect(readTokens(look, 'demo')).toEqual([])
    expect(readTokens('validToken=a.b.c; validToken=; validToken', 'demo')).toEqual([])
    expect(readTokens(`validToken=${tokenFor('litoral', 900)}`, 'demo')).toEqual([])
    expect(readTokens(`validToken=${jwt({ aud: 'demo', exp: 'soon' })}`, 'demo')).toEqual([])
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

describe('several tokens of one provider', () => {
  let sessions = 0
  const newToken = (lasts: number) => tokenFor('demo', lasts, { sid: `session ${(sessions += 1)}` })
  const planted = () => newToken(9000)
  const own = () => newToken(900)
  const bearers = (asked: readonly { headers: Headers }[]) =>
    asked.map(({ headers }) => headers.get('authorization')?.slice('Bearer '.length))

  test('are tried one after the other, and a refused one never again', async () => {
    const [bad, good] = [planted(), own()]
    const { asked } = browserPage(
      `validToken=${bad}; validToken=${good}`,
      () => refusal(401, 'unauthenticated'),
      () => refusal(401, 'unauthenticated'),
      () => json(200, alive),
      () => json(200, invoices),
      () => json(200, invoices),
    )
    await expect(call(listInvoices, { query: {} })).resolves.toEqual(invoices)
    await expect(call(listInvoices, { query: {} })).resolves.toEqual(invoices)
    const used = bearers(asked)
    expect(used).toEqual([bad, bad, good, good, good])
    expect(document.cookie).toContain(good)
  })

  test('lead to the sign-in after two rounds, when the server accepts none', async () => {
    const { asked } = browserPage(
      `validToken=${planted()}; validToken=${own()}`,
      ...Array.from({ length: 9 }, () => () => refusal(401, 'unauthenticated')),
    )
    expect(isSignedOut(await failureOf(call(listInvoices, { query: {} })))).toBe(true)
    expect(asked).toHaveLength(3)
    expect(currentToken()).toBeNull()
    expect(document.cookie).toMatch(/^validToken=; .*Max-Age=0/)
  })

  test('are tried by one of several calls only, and the others ask no more', async () => {
    const { asked } = browserPage(
      `validToken=${planted()}`,
      ...Array.from({ length: 9 }, () => () => refusal(401, 'unauthenticated')),
    )
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = (_: string, work: () => Promise<unknown>) => (last = last.then(work, work))
    vi.stubGlobal('navigator', { locks: { request: inTurn } })
    const calls = Array.from({ length: 3 }, () => failureOf(call(listInvoices, { query: {} })))
    expect((await Promise.all(calls)).map(isSignedOut)).toEqual([true, true, true])
    expect(asked.filter(({ path }) => path === validToken.path)).toHaveLength(1)
    expect(asked).toHaveLength(4)
  })

  test('give way to the one that a sign-in sets, though another expires later', async () => {
    const [bad, good] = [planted(), own()]
    browserPage(`validToken=${bad}`, () => {
      document.cookie = `validToken=${bad}; validToken=${good}`
      return json(200, alive)
    })
    await call(signIn, { body: { cpfOrCnpj: 'x', password: 'y' } })
    expect(currentToken()?.text).toBe(good)
  })

  test('are deleted at every domain and path where the page may have been given them', async () => {
    const { asked } = browserPage(`validToken=${planted()}`, () => refusal(401, 'unauthenticated'))
    const written: string[] = []
    const jar = document.cookie
    Object.defineProperty(document, 'cookie', {
      get: () => jar,
      set: (text: string) => {
        written.push(text)
      },
    })
    await failureOf(call(validToken, {}))
    expect(asked).toHaveLength(1)
    for (const domain of ['demo.portal.example', 'portal.example']) {
      for (const path of ['/', '/panel', '/panel/']) {
        expect(written).toContain(
          `validToken=; Domain=${domain}; Path=${path}; Max-Age=0; SameSite=Strict`,
        )
      }
    }
  })

  test('are no session until the server has confirmed one, which is asked once', async () => {
    const { asked } = browserPage(`validToken=${planted()}`, () => refusal(401, 'unauthenticated'))
    expect(await Promise.all([hasSession(), hasSession()])).toEqual([false, false])
    expect(asked).toHaveLength(1)
  })

  test('count as a session while the server does not answer', async () => {
    browserPage(`validToken=${own()}`, () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await hasSession()).toBe(true)
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
