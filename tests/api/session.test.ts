import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerDetails } from '#contract/customer.ts'
import {
  forgetCustomer,
  findRememberedCustomer,
  signIn,
  signInWithPassword,
  signOut,
  validToken,
} from '#contract/session.ts'
import { minuteMs } from '#domain/durations.ts'
import { person, useApp } from '#tests/support/app.ts'
import { said } from '#tests/support/said.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const app = useApp()
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs)
const unauthenticated = { status: 401, body: { message: 'unauthenticated' } }
const success = { status: 200, body: { type: 'success' } }

const check = async (visitor: Visitor, headers: Record<string, string | null> = {}) =>
  said(await visitor.call(validToken, { headers }))
const cookieOf = (visitor: Visitor, name: string) => visitor.cookies.get(name) ?? ''

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

describe('the cookies of a sign-in', () => {
  it('are for this host, over TLS, for our own pages; only the token is for scripts', async () => {
    const body = { cpfOrCnpj: '52998224725', password: 'portal123' }
    const answer = await app().visitor().call(signIn, { body })
    const lines = answer.headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      'validToken',
      '__Host-vt',
      '__Host-remembered',
    ])
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/(;|$)/)
      expect(line).toContain('; Secure')
      expect(line).toContain('; SameSite=Strict')
      expect(line).not.toMatch(/domain=/i)
      expect(line.includes('; HttpOnly')).toBe(!line.startsWith('validToken='))
    }
  })
})

describe('a call', () => {
  it('is taken with the token bare or as a bearer, and in no other scheme', async () => {
    const maria = await app().signIn(person('Maria'))
    const token = cookieOf(maria, 'validToken')
    expect((await check(maria, { authorization: token })).status).toBe(200)
    expect((await check(maria, { authorization: `Bearer ${token}` })).status).toBe(200)
    expect(await check(maria, { authorization: `Basic ${token}` })).toEqual(unauthenticated)
    const twice = `Bearer ${token}, Bearer ${token}`
    expect(await check(maria, { authorization: twice })).toEqual(unauthenticated)
  })

  it('is never signed in by the readable cookie, which a sibling host can plant', async () => {
    const maria = await app().signIn(person('Maria'))
    expect(await check(maria, { authorization: null })).toEqual(unauthenticated)
  })

  it('uses its own token whatever other cookies were planted before it', async () => {
    const [maria, joao] = [await app().signIn(person('Maria')), await app().signIn(person('João'))]
    const planted = (secret: string) =>
      `validToken=${cookieOf(joao, 'validToken')}; validToken=${cookieOf(maria, 'validToken')}; ${secret}`
    const own = `__Host-vt=${cookieOf(maria, '__Host-vt')}`
    expect(await check(maria, { cookie: planted(own) })).toMatchObject({
      status: 200,
      body: { featureFlag: ['credit_card'] },
    })
    const others = `__Host-vt=${cookieOf(joao, '__Host-vt')}`
    expect(await check(maria, { cookie: planted(others) })).toEqual(unauthenticated)
  })

  it.each(['__host-vt', '\u00a0__Host-vt', '__Host-vt2', '__Host-vt '])(
    'does not accept a cookie of a similar name (%j) as the session secret',
    async (name) => {
      const maria = await app().signIn(person('Maria'))
      const cookie = `a=1; ${name}=${cookieOf(maria, '__Host-vt')}; b=2`
      expect(await check(maria, { cookie })).toEqual(unauthenticated)
    },
  )

  it('with two session secrets is refused', async () => {
    const maria = await app().signIn(person('Maria'))
    const own = `__Host-vt=${cookieOf(maria, '__Host-vt')}`
    expect(await check(maria, { cookie: `${own}; ${own}` })).toEqual(unauthenticated)
  })

  it('with a stolen token is refused, told in the log, and ends the session at the third', async () => {
    const maria = await app().signIn(person('Maria'))
    const thief = app().visitor()
    const stolen = { authorization: `Bearer ${cookieOf(maria, 'validToken')}` }
    for (let theft = 0; theft < 2; theft += 1) {
      expect(await check(thief, stolen)).toEqual(unauthenticated)
    }
    expect((await check(maria)).status).toBe(200)
    await check(thief, stolen)
    expect(await check(maria)).toEqual(unauthenticated)
    const log = app().log.join('')
    expect(log).toContain('session_theft_suspected')
    expect(log).not.toContain(cookieOf(maria, 'validToken'))
    expect(log).not.toContain(cookieOf(maria, '__Host-vt'))
  })

  it('is of the provider who gave the session, though another knows the same CPF', async () => {
    const maria = await app().signIn(person('Maria'))
    const elsewhere = maria.copy({ clientId: 'litoral' })
    expect(await check(elsewhere)).toEqual(unauthenticated)
    const mixed = await check(maria, { client_id: 'litoral' })
    expect(mixed).toEqual({ status: 403, body: { message: 'client_id does not match host' } })
  })
})

describe('renewal', () => {
  it('gives a fresh token when the old one ran out, and only there is that one taken', async () => {
    const maria = await app().signIn(person('Maria'))
    const first = cookieOf(maria, 'validToken')
    pass(16)
    expect(await said(await maria.call(customerDetails, {}))).toEqual(unauthenticated)
    expect((await check(maria)).status).toBe(200)
    expect(cookieOf(maria, 'validToken')).not.toBe(first)
    expect((await maria.call(customerDetails, {})).status).toBe(200)
  })

  it('rotates the secret once a day, to the same one in both tabs; a late copy ends the session', async () => {
    const maria = await app().signIn(person('Maria'))
    const [otherTab, stolen] = [maria.copy(), maria.copy()]
    pass(24 * 60)
    await check(maria)
    await check(otherTab)
    expect(cookieOf(maria, '__Host-vt')).not.toBe(cookieOf(stolen, '__Host-vt'))
    expect(cookieOf(maria, '__Host-vt')).toBe(cookieOf(otherTab, '__Host-vt'))
    pass(2)
    expect((await check(maria)).status).toBe(200)
    expect(await check(stolen)).toEqual(unauthenticated)
    expect(await check(maria)).toEqual(unauthenticated)
  })

  it('does not renew a session by its secret alone', async () => {
    const maria = await app().signIn(person('Maria'))
    maria.cookies.delete('validToken')
    const answer = await maria.call(validToken, {})
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await said(answer)).toEqual(unauthenticated)
  })
})

describe('sign-out', () => {
  it('ends the session for whoever kept a copy, and wipes the device', async () => {
    const maria = await app().signIn(person('Maria'))
    const copy = maria.copy()
    const answer = await maria.call(signOut, {})
    expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    expect(await said(answer)).toEqual(success)
    expect(maria.cookies.size).toBe(0)
    expect(await check(copy)).toEqual(unauthenticated)
  })

  it('answers success to a dead session and to nobody', async () => {
    const maria = await app().signIn(person('Maria'))
    const copy = maria.copy()
    await maria.call(signOut, {})
    expect(await said(await copy.call(signOut, {}))).toEqual(success)
    expect(await said(await app().visitor().call(signOut, {}))).toEqual(success)
  })

  it('works after the token expired, or when only the secret is left', async () => {
    for (const leave of [() => pass(16), (v: Visitor) => v.cookies.delete('validToken')]) {
      const maria = await app().signIn(person('Maria'))
      const copy = maria.copy()
      leave(maria)
      await maria.call(signOut, {})
      expect(await check(copy)).toEqual(unauthenticated)
    }
  })

  it('cannot be forced on somebody from another site', async () => {
    const maria = await app().signIn(person('Maria'))
    const headers = { 'sec-fetch-site': 'same-site' }
    expect((await maria.call(signOut, { headers })).status).toBe(403)
    expect((await check(maria)).status).toBe(200)
  })
})

const byPassword = async (visitor: Visitor, password = 'portal123') =>
  said(await visitor.call(signInWithPassword, { body: { password } }))
const remembered = async (visitor: Visitor) =>
  (await said(await visitor.call(findRememberedCustomer, {}))).body

/** As the session's cookies are after fourteen idle days. */
async function expired() {
  const maria = await app().signIn(person('Maria'))
  maria.cookies.delete('validToken')
  maria.cookies.delete('__Host-vt')
  return maria
}

describe('a device that remembers', () => {
  it('shows the document masked and asks for the password alone', async () => {
    const maria = await expired()
    expect(await remembered(maria)).toEqual({ document: '***.982.247-**' })
    expect(await byPassword(maria)).toMatchObject({ body: { featureFlag: ['credit_card'] } })
    expect((await check(maria)).status).toBe(200)
  })

  it.each([
    ['', 400, 'password not provided'],
    ['wrong', 401, 'invalid password'],
  ])('refuses the password %j with %s %s', async (password, status, message) => {
    expect(await byPassword(await expired(), password)).toMatchObject({ status, body: { message } })
  })

  it('counts its failures like any other', async () => {
    const maria = await expired()
    for (let guess = 0; guess < 5; guess += 1) await byPassword(maria, 'wrong')
    expect((await byPassword(maria)).status).toBe(429)
  })

  it('is sent to say who it is: unknown, forgotten, signed out, elsewhere, after 30 days', async () => {
    const required = { status: 401, body: { message: 'identification required' } }
    expect(await byPassword(app().visitor())).toEqual(required)

    const forgotten = await expired()
    expect(await said(await forgotten.call(forgetCustomer, {}))).toEqual(success)
    expect(await byPassword(forgotten)).toEqual(required)

    const left = await app().signIn(person('Maria'))
    await left.call(signOut, {})
    expect(await byPassword(left)).toEqual(required)

    const old = await expired()
    expect(await byPassword(old.copy({ clientId: 'litoral' }))).toEqual(required)
    pass(30 * 24 * 60)
    expect(await byPassword(old)).toEqual(required)
    expect(await remembered(old)).toEqual({ document: null })
  })
})
