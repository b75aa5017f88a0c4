import { describe, expect, it } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn, validToken } from '#contract/account/session.ts'
import { person, useApp } from '#tests/support/app.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'

const enter = (app: ReturnType<ReturnType<typeof useApp>>, password: string) =>
  app.visitor().call(signIn, { body: { cpfOrCnpj: '52998224725', password } })

describe.each([
  ['down', 503, 'upstream unavailable'],
  ['garbage', 502, 'upstream failed'],
] as const)('sessions with an ERP in the state "%s"', (mode, status, message) => {
  const app = useApp()

  it('refuses sign-in even with the right password, and keeps open sessions', async () => {
    const maria = await app().signIn(person('Maria'))
    expect((await maria.call(listInvoices, { query: {} })).status).toBe(200)
    await app().fault({ upstream: 'erp', mode })
    for (const password of ['portal123', 'wrong']) {
      const answer = await enter(app(), password)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await readRefusal(answer)).toEqual({ status, body: { message } })
    }
    expect((await maria.call(validToken, {})).status).toBe(200)
  })
})

describe('sign-in while the ERP is down', () => {
  const app = useApp()

  it('does not count attempts as guesses while the ERP is down', async () => {
    const visitor = app().visitor()
    const tryOnce = (password: string) =>
      visitor.call(signIn, { body: { cpfOrCnpj: '52998224725', password } })
    await app().fault({ upstream: 'erp', mode: 'down' })
    for (let tries = 0; tries < 40; tries += 1) expect((await tryOnce('wrong')).status).toBe(503)
    await app().fault({ upstream: 'erp', mode: 'ok' })
    expect((await tryOnce('portal123')).status).toBe(200)
  })
})
