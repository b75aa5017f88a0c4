import { describe, expect, test, vi } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn, validToken } from '#contract/account/session.ts'
import { createSupportMessage } from '#contract/service/support.ts'
import { browserPage, json, refusal } from '#tests/support/browser/browser-page.ts'
import { tokenFor } from '#tests/support/browser/readable-token.ts'

const invoices = { invoices: [], as_of: '2026-11-20T12:00:00.000Z' }
const alive = { type: 'success', featureFlag: [] }

/** The client of a newly opened page: it remembers no session. */
async function openPage() {
  vi.resetModules()
  const { call } = await import('#portal/queries/calls/client.ts')
  const { isSignedOut } = await import('#portal/queries/calls/failure.ts')
  const { currentToken } = await import('#portal/session/session-token.ts')
  const { hasSession } = await import('./session-confirmation.ts')
  return { call, isSignedOut, currentToken, hasSession }
}

const failureOf = (result: Promise<unknown>) => result.catch((error: unknown) => error)

describe('several tokens of one provider', () => {
  let sessions = 0
  const newToken = (lasts: number) => tokenFor('demo', lasts, { sid: `session ${(sessions += 1)}` })
  const planted = () => newToken(9000)
  const own = () => newToken(900)
  const bearers = (asked: readonly { headers: Headers }[]) =>
    asked.map(({ headers }) => headers.get('authorization')?.slice('Bearer '.length))

  test('are tried one after the other, and a refused one never again', async () => {
    const { call } = await openPage()
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
    const { call, isSignedOut, currentToken } = await openPage()
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
    const { call, isSignedOut } = await openPage()
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
    const { call, currentToken } = await openPage()
    const [bad, good] = [planted(), own()]
    browserPage(`validToken=${bad}`, () => {
      document.cookie = `validToken=${bad}; validToken=${good}`
      return json(200, alive)
    })
    await call(signIn, { body: { cpfOrCnpj: 'x', password: 'y' } })
    expect(currentToken()?.text).toBe(good)
  })

  test('of somebody who signed in beside this page are not used by it: it starts again', async () => {
    const { call } = await openPage()
    const [maria, joao] = [own(), own()]
    const { asked } = browserPage(
      `validToken=${maria}`,
      () => json(200, alive),
      () => json(200, invoices),
      () => {
        document.cookie = `validToken=${joao}`
        return refusal(401, 'unauthenticated')
      },
    )
    const reload = vi.fn()
    vi.stubGlobal('location', { hostname: location.hostname, pathname: '/panel', reload })
    await call(validToken, {})
    await call(listInvoices, { query: {} })
    void call(createSupportMessage, {
      body: { supportId: '1', message: 'Da Maria.', requestKey: 'k' },
    })
    await expect.poll(() => reload.mock.calls.length).toBe(1)
    const answered = vi.fn()
    for (const later of [call(listInvoices, { query: {} }), call(validToken, {})]) {
      void later.finally(answered)
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(answered).not.toHaveBeenCalled()
    expect(reload).toHaveBeenCalledOnce()
    expect(bearers(asked)).toEqual([maria, maria, maria])
  })

  test('are deleted at every domain and path where the page may have been given them', async () => {
    const { call } = await openPage()
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
    const { hasSession } = await openPage()
    const { asked } = browserPage(`validToken=${planted()}`, () => refusal(401, 'unauthenticated'))
    expect(await Promise.all([hasSession(), hasSession()])).toEqual([false, false])
    expect(asked).toHaveLength(1)
  })

  test('count as a session while the server does not answer', async () => {
    const { hasSession } = await openPage()
    browserPage(`validToken=${own()}`, () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await hasSession()).toBe(true)
  })
})
