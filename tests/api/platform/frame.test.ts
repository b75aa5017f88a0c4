import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customerDetails } from '#contract/account/customer.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listInvoices, readPix } from '#contract/money/invoices.ts'
import { signIn, signOut } from '#contract/account/session.ts'
import { theme } from '#contract/site/theme.ts'
import { person, useApp } from '#tests/support/app.ts'

const app = useApp()

async function refusal(answer: Response) {
  const { message, fields }: { message: string; fields?: string[] } = await answer.json()
  return { status: answer.status, message, ...(fields && { fields }) }
}

const json = { 'content-type': 'application/json' }
const ours = { client_id: 'demo', 'sec-fetch-site': 'same-origin' }
/** A visitor without a session, on a host that serves the endpoint. */
const stranger = ({ policy }: Endpoint) =>
  app().visitor(policy === 'admin' || policy === 'admin-visitor' ? 'adm' : 'demo')
const guarded: ReadonlySet<Endpoint['policy']> = new Set(['subscriber', 'provider', 'admin'])

describe('a subscriber of the sandbox', () => {
  it('lets a subscriber of the sandbox sign in and read their own details and invoices', async () => {
    const maria = await app().signIn(person('Maria'))
    const details = await maria.call(customerDetails, {})
    expect(await details.json()).toMatchObject({ customer: { name: 'Maria Clara Souza' } })
    const invoices = await maria.call(listInvoices, { query: {} })
    expect(invoices.status).toBe(200)
  })
})

describe('every endpoint', () => {
  it.each(
    endpoints.filter(({ policy }) => guarded.has(policy)).map((one) => [one.name, one] as const),
  )('%s refuses a visitor without a session', async (_, endpoint) => {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    const answer = await stranger(endpoint).request(path, {
      method: endpoint.method,
      headers: ours,
    })
    expect(await refusal(answer)).toEqual({ status: 401, message: 'unauthenticated' })
  })

  it.each(endpoints.map((one) => [one.name, one] as const))(
    '%s answers an undeclared method with 405 and the allowed methods',
    async (_, endpoint) => {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
      const declared = endpoints.filter((one) => one.path === endpoint.path)
      const method = ['PATCH', 'PUT'].find((one) => declared.every((other) => other.method !== one))
      const answer = await stranger(endpoint).request(path, { method: method ?? '', headers: ours })
      expect(answer.headers.get('allow')).toContain(endpoint.method)
      expect(await refusal(answer)).toEqual({ status: 405, message: 'method not allowed' })
    },
  )
})

describe('request input', () => {
  it('refuses unknown body fields by their names without repeating their values', async () => {
    const body = { cpfOrCnpj: '52998224725', password: 'x', amount: 'Sentinela' }
    const answer = await app()
      .visitor()
      .request(signIn.path, {
        method: 'POST',
        headers: { ...ours, ...json },
        body: JSON.stringify(body),
      })
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ message: 'invalid request', fields: ['amount'] })
    expect(text).not.toContain('Sentinela')
  })

  it('refuses a query parameter that is unknown, invalid or given twice', async () => {
    const maria = await app().signIn(person('Maria'))
    const authorization = `Bearer ${maria.cookies.get('validToken')}`
    const ask = async (query: string) =>
      refusal(
        await maria.request(listInvoices.path + query, { headers: { ...ours, authorization } }),
      )
    const invalid = { status: 400, message: 'invalid request' }
    expect(await ask('?other=1')).toEqual({ ...invalid, fields: ['other'] })
    expect(await ask('?status=paid')).toEqual({ ...invalid, fields: ['status'] })
    expect(await ask('?status=to_pay&status=received')).toEqual({ ...invalid, fields: ['status'] })
    expect(await ask('?end_date=2026-02-30')).toEqual({ ...invalid, fields: ['end_date'] })
  })

  it('refuses a path parameter of the wrong shape', async () => {
    const maria = await app().signIn(person('Maria'))
    const answer = await maria.call(readPix, { params: { invoiceId: "1' or '1'='1" } })
    expect(await refusal(answer)).toMatchObject({ status: 400, fields: ['invoiceId'] })
  })

  const post = (body: string | ReadableStream, headers: Record<string, string> = json) =>
    app()
      .visitor()
      .request(signIn.path, {
        method: 'POST',
        headers: { ...ours, ...headers },
        body,
        ...(typeof body !== 'string' && { duplex: 'half' }),
      })

  it.each([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['a look-alike', { 'content-type': 'text/application/json' }],
  ])('refuses a body that is not JSON by its media type: %s', async (_, headers) => {
    const answer = await post('{"cpfOrCnpj":"1"}', headers)
    expect(await refusal(answer)).toEqual({ status: 415, message: 'unsupported media type' })
  })

  it.each([
    ['half a JSON', '{"cpfOrCnpj":'],
    ['an array', '[]'],
    ['a text', '"cpf"'],
    ['null', 'null'],
    ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['twenty-five levels', `{"cpfOrCnpj":${'{"a":'.repeat(25)}1${'}'.repeat(25)}}`],
    ['a thousand entries', `{"cpfOrCnpj":[${'1,'.repeat(1_000)}1]}`],
    ['__proto__', '{"__proto__":{"polluted":true}}'],
    ['a nested __proto__', '{"cpfOrCnpj":{"__proto__":{"polluted":true}}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"polluted":true}}}'],
  ])('refuses a body of unsafe or invalid JSON: %s', async (_, body) => {
    expect(await refusal(await post(body))).toMatchObject({
      status: 400,
      message: 'invalid request',
    })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('refuses a body over 64 KiB, with a declared length or chunked', async () => {
    const large = `{"password":"${'a'.repeat(70_000)}"}`
    const tooLarge = { status: 413, message: 'payload too large' }
    const declared = await post(large, { ...json, 'content-length': String(large.length) })
    expect(await refusal(declared)).toEqual(tooLarge)
    expect(await refusal(await post(new Blob([large]).stream()))).toEqual(tooLarge)
  })

  it('accepts no body fields where the contract has none', async () => {
    const send = (body: string) =>
      app()
        .visitor()
        .request(signOut.path, { method: 'POST', headers: { ...ours, ...json }, body })
    expect((await send('')).status).toBe(200)
    expect((await send('{}')).status).toBe(200)
    expect(await refusal(await send('{"all":true}'))).toMatchObject({
      status: 400,
      fields: ['all'],
    })
  })
})

describe('cross-site requests', () => {
  const invalid = { status: 403, message: 'cross-site request' }

  it.each(['cross-site', 'same-site', 'none', ''])(
    'refuses a call with Sec-Fetch-Site %j',
    async (site) => {
      const answer = await app()
        .visitor()
        .call(theme, { headers: { 'sec-fetch-site': site } })
      expect(await refusal(answer)).toEqual(invalid)
    },
  )

  it('checks Origin or Referer of a call without Sec-Fetch-Site', async () => {
    const send = async (headers: Record<string, string>) =>
      app()
        .visitor()
        .call(signOut, { headers: { 'sec-fetch-site': null, ...headers } })
    expect((await send({ origin: 'http://demo.localhost' })).status).toBe(200)
    expect((await send({ referer: 'http://demo.localhost/panel' })).status).toBe(200)
    expect(await refusal(await send({}))).toEqual(invalid)
    expect(await refusal(await send({ origin: 'null' }))).toEqual(invalid)
    expect(await refusal(await send({ origin: 'http://litoral.localhost' }))).toEqual(invalid)
    expect(await refusal(await send({ origin: 'http://demo.localhost.evil.example' }))).toEqual(
      invalid,
    )
  })

  it('refuses a GET with side effects from another site', async () => {
    const maria = await app().signIn(person('Maria'))
    const headers = { 'sec-fetch-site': null, origin: 'http://evil.example' }
    const answer = await maria.call(readPix, { params: { invoiceId: '1' }, headers })
    expect(await refusal(answer)).toEqual(invalid)
  })
})

describe('HEAD', () => {
  it('answers HEAD like GET without a body, and refuses it where GET has side effects', async () => {
    const head = (path: string) => app().visitor().request(path, { method: 'HEAD', headers: ours })
    const harmless = await head(theme.path)
    expect([harmless.status, await harmless.text()]).toEqual([200, ''])
    const effect = await head(readPix.path.replace('{invoiceId}', '1'))
    expect([effect.status, effect.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('failures', () => {
  it('answers an ERP failure with 503 and Retry-After, without details of the ERP', async () => {
    const joao = await app().signIn(person('João'))
    await app().fault({ upstream: 'erp', mode: 'down' })
    const answer = await joao.call(listInvoices, { query: {} })
    await app().fault({ upstream: 'erp', mode: 'ok' })
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    const body = await answer.text()
    expect(answer.status).toBe(503)
    expect(JSON.parse(body)).toMatchObject({ message: 'upstream unavailable' })
    expect(body).not.toMatch(/sandbox|ENOTFOUND|fetch|erp/i)
  })

  it('answers a failure with the request id of its log line', async () => {
    const answer = await app().visitor().request('/api/central/nowhere', { headers: ours })
    const { request_id: requestId, message }: Record<string, string> = await answer.json()
    expect([answer.status, message]).toEqual([404, 'not found'])
    expect(answer.headers.get('x-request-id')).toBe(requestId)
    expect(app().log.some((line) => line.includes(String(requestId)))).toBe(true)
  })
})

describe('the log', () => {
  it('logs route, status and tenant of a request without personal data or secrets', async () => {
    const maria = await app().signIn(person('Maria'))
    await maria.call(listInvoices, { query: { invoice_id: '987654' } })
    await maria.call(readPix, { params: { invoiceId: '987654' } })
    await app()
      .visitor()
      .request('/panel?next=/Sentinela-na-URL', { headers: { 'user-agent': 'Sentinela-agente' } })
    await app().fault({ upstream: 'erp', mode: 'garbage' })
    await maria.call(listInvoices, { query: { invoice_id: '987654' }, fresh: true })
    await app().fault({ upstream: 'erp', mode: 'ok' })
    const text = app().log.join('')
    expect(text).toContain('upstream failure')
    const secrets = [
      ...maria.cookies.values(),
      person('Maria').document,
      '529.982.247-25',
      'portal123',
      'Maria Clara',
      '987654',
      'Sentinela',
      '127.51.',
    ]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const lines = app().log.map((line): unknown => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: '/api/central/customer/read/pix-payment/{invoiceId}',
        status: 404,
        tenant: 'demo',
      }),
    )
  })

  it('logs one line for a request with control characters in its path', async () => {
    const before = app().log.length
    await app()
      .visitor()
      .request('/api/x%0a%7b%22level%22:60%7d%1b[31m%E2%80%AE', { headers: ours })
    const added = app().log.slice(before)
    expect(added).toHaveLength(1)
    expect(JSON.parse(String(added[0]))).toMatchObject({ level: 30, route: 'none' })
  })
})

describe('an unexpected error', () => {
  /** Returns what the server logs for a sign-in while the credentials table is missing. */
  async function failSignIn() {
    const { db } = app().database
    const before = app().log.length
    await db.execute(sql`alter table credentials rename to credentials_elsewhere`)
    try {
      const body = { cpfOrCnpj: '52998224725', password: 'portal123' }
      expect((await app().visitor().call(signIn, { body })).status).toBe(500)
    } finally {
      await db.execute(sql`alter table credentials_elsewhere rename to credentials`)
    }
    return app().log.slice(before).join('')
  }

  it('logs an unexpected error by its name, code and location, without its message', async () => {
    const lines = await failSignIn()
    expect(lines).toMatch(/"error":\{"name":"\w+","at":\["at .*src\/server\/.*"cause":.*"42P01"/)
    expect(lines).not.toMatch(/52998224725|Failed query|select|credentials"/)
  })

  it('shows an unexpected error with message, stack and cause in the output of a failed test', async () => {
    await failSignIn()
    const text = app().failures.text()
    expect(text).toMatch(/ failure requestId=\S+ \n {4}\w*Error: Failed query: select/)
    expect(text).toMatch(/at .*\/src\/server\/account\/session\/\w+\.ts:\d+:\d+/)
    expect(text).toMatch(/cause\]?: .*relation "credentials" does not exist/)
  })
})

describe('health', () => {
  it('answers the health checks on any host with one word', async () => {
    for (const [path, text] of [
      ['/livez', 'alive'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await app().app.request(`http://10.0.0.7${path}`)
      expect([answer.status, await answer.text()]).toEqual([200, text])
    }
  })
})
