import { describe, expect, test } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn, validToken } from '#contract/account/session.ts'
import { browserPage, json, refusal } from '#tests/support/browser/browser-page.ts'
import { call } from '#portal/queries/calls/client.ts'
import { isSignedOut, ApiError } from '#portal/queries/calls/failure.ts'
import { readTokens } from '#portal/session/session-token.ts'
import { tokenFor, readableToken } from '#tests/support/browser/readable-token.ts'

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
    expect(readTokens(`validToken=${readableToken({ aud: 'demo', exp: 'soon' })}`, 'demo')).toEqual(
      [],
    )
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
