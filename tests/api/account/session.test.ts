import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerDetails } from '#contract/account/customer.ts'
import {
  forgetCustomer,
  findRememberedCustomer,
  signIn,
  signInWithPassword,
  signOut,
  validToken,
} from '#contract/account/session.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { suspiciousEvents } from '#server/platform/suspicious-events/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs)
const unauthenticated = { status: 401, body: { message: 'unauthenticated' } }
const success = { status: 200, body: { type: 'success' } }

const check = async (visitor: Visitor, headers: Record<string, string | null> = {}) =>
  readRefusal(await visitor.call(validToken, { headers }))
const cookieOf = (visitor: Visitor, name: string) => visitor.cookies.get(name) ?? ''

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

describe('the cookies of a sign-in', () => {
  it('limits cookies to this host, TLS and own pages, and only the token is readable by scripts', async () => {
    const body = { cpfOrCnpj: '52998224725', password: 'portal123' }
    const answer = await app().visitor().call(signIn, { body })
    const lines = answer.headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      'validToken',
      '__Host-vt',
      '__Host-remembered',
      '__Host-device',
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

describe('a call with a session', () => {
  it('accepts a bare or a bearer token, and no other scheme', async () => {
    const maria = await app().signIn(person('Maria'))
    const token = cookieOf(maria, 'validToken')
    expect((await check(maria, { authorization: token })).status).toBe(200)
    expect((await check(maria, { authorization: `Bearer ${token}` })).status).toBe(200)
    expect(await check(maria, { authorization: `Basic ${token}` })).toEqual(unauthenticated)
    const twice = `Bearer ${token}, Bearer ${token}`
    expect(await check(maria, { authorization: twice })).toEqual(unauthenticated)
  })

  it('goes on after the clock of the server was set back', async () => {
    const maria = await app().signIn(person('Maria'))
    pass(-120)
    expect((await check(maria)).status).toBe(200)
    expect((await maria.call(customerDetails, {})).status).toBe(200)
  })

  it('refuses a call with only the readable cookie, which a sibling host can plant', async () => {
    const maria = await app().signIn(person('Maria'))
    expect(await check(maria, { authorization: null })).toEqual(unauthenticated)
  })

  it('uses the token of the header, whatever other cookies were planted', async () => {
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
    'refuses a cookie of a similar name (%j) as the session secret',
    async (name) => {
      const maria = await app().signIn(person('Maria'))
      const cookie = `a=1; ${name}=${cookieOf(maria, '__Host-vt')}; b=2`
      expect(await check(maria, { cookie })).toEqual(unauthenticated)
    },
  )

  it('refuses a call with two session secrets', async () => {
    const maria = await app().signIn(person('Maria'))
    const own = `__Host-vt=${cookieOf(maria, '__Host-vt')}`
    expect(await check(maria, { cookie: `${own}; ${own}` })).toEqual(unauthenticated)
  })

  it('refuses and logs a stolen token, and ends its session at the third use', async () => {
    const maria = await app().signIn(person('Maria'))
    const thief = app().visitor()
    const stolen = { authorization: `Bearer ${cookieOf(maria, 'validToken')}` }
    for (let theft = 0; theft < 2; theft += 1) {
      expect(await check(thief, stolen)).toEqual(unauthenticated)
    }
    expect((await check(maria)).status).toBe(200)
    await check(thief, stolen)
    expect(await check(maria)).toEqual(unauthenticated)
    const { erpId: customerId } = person('Maria')
    const told = { kind: 'session_theft_suspected', clientId: 'demo', customerId }
    const events = await app().database.db.select().from(suspiciousEvents)
    expect(events).toContainEqual(expect.objectContaining(told))
    const log = app().log.join('')
    expect(log).not.toContain(cookieOf(maria, 'validToken'))
    expect(log).not.toContain(cookieOf(maria, '__Host-vt'))
  })

  it('accepts a session only at its provider, although another knows the same CPF', async () => {
    const maria = await app().signIn(person('Maria'))
    const elsewhere = maria.copy({ clientId: 'litoral' })
    expect(await check(elsewhere)).toEqual(unauthenticated)
    const mixed = await check(maria, { client_id: 'litoral' })
    expect(mixed).toEqual({ status: 403, body: { message: 'client_id does not match host' } })
  })
})

describe('session renewal', () => {
  it('replaces an expired token, which no other call accepts', async () => {
    const maria = await app().signIn(person('Maria'))
    const first = cookieOf(maria, 'validToken')
    pass(16)
    expect(await readRefusal(await maria.call(customerDetails, {}))).toEqual(unauthenticated)
    expect((await check(maria)).status).toBe(200)
    expect(cookieOf(maria, 'validToken')).not.toBe(first)
    expect((await maria.call(customerDetails, {})).status).toBe(200)
  })

  it('rotates the secret daily, to the same one in both tabs, and ends the session at a late copy', async () => {
    const maria = await app().signIn(person('Maria'))
    const [otherTab, stolen] = [maria.copy(), maria.copy()]
    pass(24 * 60)
    await check(maria)
    await check(otherTab)
    expect(cookieOf(maria, '__Host-vt')).not.toBe(cookieOf(stolen, '__Host-vt'))
    expect(cookieOf(maria, '__Host-vt')).toBe(cookieOf(otherTab, '__Host-vt'))
    expect((await check(maria)).status).toBe(200)
    pass(2)
    expect(await check(stolen)).toEqual(unauthenticated)
    expect(await check(maria)).toEqual(unauthenticated)
  })

  it('does not renew a session by its secret alone', async () => {
    const maria = await app().signIn(person('Maria'))
    maria.cookies.delete('validToken')
    const answer = await maria.call(validToken, {})
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await readRefusal(answer)).toEqual(unauthenticated)
  })
})

describe('sign-out', () => {
  it('ends the session for copies of its cookies too, and clears the browser storage', async () => {
    const maria = await app().signIn(person('Maria'))
    const copy = maria.copy()
    const answer = await maria.call(signOut, {})
    expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    expect(await readRefusal(answer)).toEqual(success)
    // What proves a known device opens nothing, and serves the next sign-in.
    expect([...maria.cookies.keys()]).toEqual(['__Host-device'])
    expect(await check(copy)).toEqual(unauthenticated)
  })

  it('answers success to an ended session and to a visitor without one', async () => {
    const maria = await app().signIn(person('Maria'))
    const copy = maria.copy()
    await maria.call(signOut, {})
    expect(await readRefusal(await copy.call(signOut, {}))).toEqual(success)
    expect(await readRefusal(await app().visitor().call(signOut, {}))).toEqual(success)
  })

  it('ends the session after the token expired or when only the secret is left', async () => {
    for (const leave of [() => pass(16), (v: Visitor) => v.cookies.delete('validToken')]) {
      const maria = await app().signIn(person('Maria'))
      const copy = maria.copy()
      leave(maria)
      await maria.call(signOut, {})
      expect(await check(copy)).toEqual(unauthenticated)
    }
  })

  it('refuses a sign-out forced by another site', async () => {
    const maria = await app().signIn(person('Maria'))
    const headers = { 'sec-fetch-site': 'same-site' }
    expect((await maria.call(signOut, { headers })).status).toBe(403)
    expect((await check(maria)).status).toBe(200)
  })
})

const byPassword = async (visitor: Visitor, password = 'portal123') =>
  readRefusal(await visitor.call(signInWithPassword, { body: { password } }))
const nobody = { document: null, name: null, is_own_device: false }
const remembered = async (visitor: Visitor) =>
  (await readRefusal(await visitor.call(findRememberedCustomer, {}))).body

/**
 * Creates the cookies as they are after fourteen idle days, when those of the session have expired.
 */
async function expired() {
  const maria = await app().signIn(person('Maria'))
  maria.cookies.delete('validToken')
  maria.cookies.delete('__Host-vt')
  return maria
}

describe('a remembered customer', () => {
  it('shows the masked document of the remembered customer and needs only the password', async () => {
    const maria = await expired()
    expect(await remembered(maria)).toEqual({
      document: '***.982.247-**',
      name: 'Maria',
      is_own_device: false,
    })
    expect(await byPassword(maria)).toMatchObject({ body: { featureFlag: ['credit_card'] } })
    expect((await check(maria)).status).toBe(200)
  })

  it.each([
    ['', 400, 'password not provided'],
    ['wrong', 401, 'invalid password'],
  ])('refuses the password %j with %s %s', async (password, status, message) => {
    expect(await byPassword(await expired(), password)).toMatchObject({ status, body: { message } })
  })

  it('counts wrong passwords of a remembered customer as in any sign-in', async () => {
    const maria = await expired()
    for (let guess = 0; guess < 5; guess += 1) await byPassword(maria, 'wrong')
    expect((await byPassword(maria)).status).toBe(429)
  })

  it('asks for the document where no customer is remembered, and after a remembered one expired', async () => {
    const required = { status: 401, body: { message: 'identification required' } }
    expect(await byPassword(app().visitor())).toEqual(required)

    const forgotten = await expired()
    expect(await readRefusal(await forgotten.call(forgetCustomer, {}))).toEqual(success)
    expect(await byPassword(forgotten)).toEqual(required)

    const left = await app().signIn(person('Maria'))
    await left.call(signOut, {})
    expect(await byPassword(left)).toEqual(required)

    const old = await expired()
    expect(await byPassword(old.copy({ clientId: 'litoral' }))).toEqual(required)
    pass(45 * 24 * 60)
    expect(await byPassword(old)).toEqual(required)
    expect(await remembered(old)).toEqual(nobody)
  })
})
