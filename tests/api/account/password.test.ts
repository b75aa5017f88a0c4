import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCalendarFeed } from '#contract/money/calendar.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { editPassword } from '#contract/account/recovery.ts'
import { endOtherSessions, endSession, listSessions, signIn } from '#contract/account/session.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { person, useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs)
const success = { status: 200, body: { type: 'success' } }
const unauthenticated = { status: 401, body: { message: 'unauthenticated' } }

const change = async (by: Visitor, currentPassword: string, newPassword: string) =>
  readRefusal(await by.call(editPassword, { body: { currentPassword, newPassword } }))
const alive = async (by: Visitor) => (await by.call(customerDetails, {})).status
const enter = async (document: string, password: string) =>
  (
    await app()
      .visitor()
      .call(signIn, { body: { cpfOrCnpj: document, password } })
  ).status

let day = Date.now()
beforeEach(() => {
  day += 25 * hourMs
  vi.useFakeTimers({ toFake: ['Date'], now: day })
})
afterEach(() => vi.useRealTimers())

describe('changing the password', () => {
  it('keeps the current session, ends all others, and tells every address of the password change', async () => {
    const maria = person('Maria')
    const [phone, laptop] = [await app().signIn(maria), await app().signIn(maria)]
    const twin = phone.copy()
    const before = (await outbox(app())).length
    expect(await change(phone, 'portal123', 'gatos-no-telhado')).toEqual(success)
    expect(await alive(phone)).toBe(200)
    expect(await alive(laptop)).toBe(401)
    // A copy of this session's cookies, made before the change, no longer works either.
    expect(await alive(twin)).toBe(401)
    expect(await enter(maria.document, 'portal123')).toBe(401)
    expect(await enter(maria.document, 'gatos-no-telhado')).toBe(200)
    await app().doJobs()
    const told = (await outbox(app())).slice(before).map(({ subject }) => subject)
    const isOfPassword = (subject: string) => subject === 'Sua senha foi alterada'
    expect(told.filter(isOfPassword)).toHaveLength(2)
    // The sign-in with the new password was made on a device that nobody knew.
    const others = told.filter((subject) => !isOfPassword(subject))
    expect(new Set(others)).toEqual(new Set(['Sua conta foi aberta em um aparelho novo']))
    expect(await change(phone, 'gatos-no-telhado', 'cachorros-no-sofa')).toEqual(success)
  })

  it.each([
    [{ newPassword: 'gatos-no-telhado' }, 'currentPassword not provided'],
    [{ currentPassword: '', newPassword: 'gatos-no-telhado' }, 'currentPassword not provided'],
    [{ currentPassword: 'wrong', newPassword: 'gatos-no-telhado' }, 'invalid currentPassword'],
    [{ currentPassword: 'portal123', newPassword: '12345' }, 'invalid newPassword'],
    [{ currentPassword: 'portal123', newPassword: 'a'.repeat(31) }, 'invalid newPassword'],
    [{ currentPassword: 'portal123', newPassword: 'Batista77' }, 'guessable newPassword'],
    [{ currentPassword: 'portal123', newPassword: 'demo123' }, 'guessable newPassword'],
    [{ currentPassword: 'portal123', newPassword: 'Flamengo1987' }, 'guessable newPassword'],
    [
      {
        currentPassword: 'portal123',
        newPassword: 'gatos-no-telhado',
        confirmNewPassword: 'gatos-no-telhada',
      },
      'passwords do not match',
    ],
  ])('refuses the password change %j: %s', async (body, message) => {
    const joao = await app().signIn(person('João'))
    const answer = await readRefusal(await joao.call(editPassword, { body }))
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(await alive(joao)).toBe(200)
    expect(await enter(person('João').document, 'portal123')).toBe(200)
  })

  it('refuses a password change without a complete session of this provider', async () => {
    expect(await change(app().visitor(), 'portal123', 'gatos-no-telhado')).toEqual(unauthenticated)
    const halved = await app().signIn(person('Ana'))
    halved.cookies.delete('__Host-vt')
    expect(await change(halved, 'portal123', 'gatos-no-telhado')).toEqual(unauthenticated)
    const elsewhere = (await app().signIn(person('Maria', 'litoral'))).copy({ clientId: 'demo' })
    expect(await change(elsewhere, 'portal123', 'gatos-no-telhado')).toEqual(unauthenticated)
  })

  it('limits guesses of the current password in an open session', async () => {
    const ana = await app().signIn(person('Ana'))
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await change(ana, `guess-${guess}`, 'gatos-no-telhado')).status).toBe(400)
    }
    const answer = await ana.call(editPassword, {
      body: { currentPassword: 'portal123', newPassword: 'gatos-no-telhado' },
    })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('900')
    pass(15)
    const again = await app().signIn(person('Ana'))
    expect(await change(again, 'portal123', 'gatos-no-telhado')).toEqual(success)
  })

  it('changes the password once when two changes arrive at the same time', async () => {
    const fibra = await app().signIn(person('Fibra'))
    const answers = await Promise.all([
      change(fibra.copy(), 'portal123', 'gatos-no-telhado'),
      change(fibra.copy(), 'portal123', 'cachorros-no-sofa'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('refuses a password change while the ERP is down', async () => {
    const padaria = await app().signIn(person('Padaria'))
    await app().fault({ upstream: 'erp', mode: 'down' })
    const answer = await change(padaria, 'portal123', 'pao-e-manteiga')
    await app().fault({ upstream: 'erp', mode: 'ok' })
    expect(answer).toMatchObject({ status: 503, body: { message: 'upstream unavailable' } })
  })
})

describe('the list of sessions', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
  const list = async (by: Visitor) =>
    (await expectOk(listSessions, await by.call(listSessions, {}))).sessions

  it('lists the sessions by browser name, the current one first', async () => {
    const rui = person('Carlos', 'netmania')
    const body = { cpfOrCnpj: rui.document, password: 'portal123' }
    const phone = app().visitor('netmania')
    await phone.call(signIn, { body, headers: { 'user-agent': android } })
    pass(1)
    const laptop = app().visitor('netmania')
    await laptop.call(signIn, { body, headers: { 'user-agent': '<script>alert(1)</script>' } })
    const seen = await list(phone)
    expect(seen.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Chrome · Android', true],
      ['', false],
    ])
    expect((await list(laptop))[0]).toMatchObject({ device: '', is_current: true })
  })

  it('ends another session of the subscriber at once, and no session of another subscriber', async () => {
    const patricia = person('Patrícia', 'netmania')
    const [phone, laptop] = [await app().signIn(patricia), await app().signIn(patricia)]
    const stranger = await app().signIn(person('Mercado', 'netmania'))
    const other = (await list(phone)).find(({ is_current }) => !is_current)
    const params = { sessionId: other?.id ?? '' }
    const unknown = { sessionId: 'CCCCCCCCCCCCCCCCCCCCCC' }
    const refused = await readRefusal(await stranger.call(endSession, { params: unknown }))
    expect(refused).toEqual({ status: 404, body: { message: 'session not found' } })
    expect(await readRefusal(await stranger.call(endSession, { params }))).toEqual(refused)
    expect(await alive(laptop)).toBe(200)
    expect(await readRefusal(await phone.call(endSession, { params }))).toEqual(success)
    expect(await alive(laptop)).toBe(401)
    expect(await readRefusal(await phone.call(endSession, { params }))).toEqual(refused)
    expect(await list(phone)).toHaveLength(1)
  })

  it('ends all other sessions of the subscriber and the calendar link, and nothing of others', async () => {
    const patricia = person('Patrícia', 'netmania')
    const [phone, laptop] = [await app().signIn(patricia), await app().signIn(patricia)]
    const stranger = await app().signIn(person('Mercado', 'netmania'))
    const { path } = await expectOk(createCalendarFeed, await laptop.call(createCalendarFeed, {}))
    expect(await readRefusal(await phone.call(endOtherSessions, {}))).toEqual(success)
    expect(await alive(laptop)).toBe(401)
    expect((await app().visitor('netmania').request(path)).status).toBe(404)
    expect([await alive(phone), await alive(stranger)]).toEqual([200, 200])
    expect(await list(phone)).toHaveLength(1)
    expect(await readRefusal(await phone.call(endOtherSessions, {}))).toEqual(success)
  })

  it('leaves expired sessions out of the list', async () => {
    const bruno = person('Bruno', 'cliente')
    await app().signIn(bruno)
    pass(15 * 24 * 60)
    const today = await app().signIn(bruno)
    expect(await list(today)).toHaveLength(1)
  })
})
