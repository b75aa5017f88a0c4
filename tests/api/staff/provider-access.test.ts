import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  changeOwnPassword,
  findOwnAccess,
  removeOwnSecondFactor,
  requestOwnEnrolment,
} from '#contract/staff/own-access.ts'
import {
  findProviderAccess,
  resetProviderSecondFactor,
  setSecondFactorRule,
} from '#contract/staff/provider-access.ts'
import {
  adminSecondFactor,
  confirmProviderEnrolment,
  providerSecondFactor,
  startProviderEnrolment,
} from '#contract/staff/second-factor.ts'
import { checkProviderSession, providerSignIn } from '#contract/staff/staff.ts'
import { findAnnouncementReach } from '#contract/news/announcements.ts'
import type { SecondFactorRule } from '#domain/staff/tenants/second-factor-rule.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { refusedSignIns } from '#server/platform/audit/table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import { codeOf } from '#tests/support/people/staff.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const app = useApp({ now })

const { providerPassword } = sandboxStaff

async function setRule(clientId: string, rule: SecondFactorRule): Promise<void> {
  const admin = await app().signInAdmin()
  const answer = await admin.call(setSecondFactorRule, { params: { clientId }, body: { rule } })
  await expectOk(setSecondFactorRule, answer)
}

/** Gives the password at the host of the provider; resolves with what is left to do. */
async function givePassword(browser: Visitor, password: string = providerPassword) {
  const body = { client_id: browser.clientId, password }
  return (await expectOk(providerSignIn, await browser.call(providerSignIn, { body }))).next
}

const sessionStatus = async (browser: Visitor) =>
  (await browser.call(checkProviderSession, {})).status

async function enrol(browser: Visitor) {
  const started = await browser.call(startProviderEnrolment, {})
  const { secret, may_postpone: mayPostpone } = await expectOk(startProviderEnrolment, started)
  const enrolledAt = now()
  const body = { code: codeOf(secret, enrolledAt) }
  const confirmed = await browser.call(confirmProviderEnrolment, { body })
  const { recovery_codes: recoveryCodes } = await expectOk(confirmProviderEnrolment, confirmed)
  return { secret, enrolledAt, mayPostpone, recoveryCodes }
}

/** A user of the provider who has enrolled an authenticator from the page of its own access. */
async function enrolledUser(clientId: string) {
  const browser = await app().signInProvider(clientId)
  await expectOk(requestOwnEnrolment, await browser.call(requestOwnEnrolment, {}))
  return { browser, ...(await enrol(browser)) }
}

async function actionsAt(clientId: string): Promise<string[]> {
  return (await auditOf(await app().signInAdmin(), clientId)).map(
    ({ action, role }) => `${role}: ${action}`,
  )
}

const submit = (browser: Visitor, code: string) =>
  browser.call(providerSecondFactor, { body: { code } })

describe('the own access of a named user', () => {
  it('tells its owner by e-mail of each change', async () => {
    await setRule('demo', 'optional')
    const browser = await enterAsProviderUser(app(), 'demo', 'support')
    const letters = async () =>
      (await outbox(app()))
        .filter(({ to }) => to === 'support@demo.example')
        .map(({ subject }) => subject)
    await expectOk(requestOwnEnrolment, await browser.call(requestOwnEnrolment, {}))
    await enrol(browser)
    expect(await letters()).toEqual(['Autenticador ativado no seu acesso'])
    await expectOk(removeOwnSecondFactor, await browser.call(removeOwnSecondFactor, {}))
    expect((await letters()).at(-1)).toBe('Autenticador removido do seu acesso')
    const body = { current_password: providerPassword, password: 'mato-verde-na-serra-7' }
    await expectOk(changeOwnPassword, await browser.call(changeOwnPassword, { body }))
    expect((await letters()).at(-1)).toBe('Senha trocada no seu acesso')
    expect(await letters()).toHaveLength(3)
  })
})

describe('the own password of a provider user', () => {
  const change = (browser: Visitor, current_password: string, password: string) =>
    browser.call(changeOwnPassword, { body: { current_password, password } })

  it('is changed with the current one, ends every other session and is audited', async () => {
    const browser = await app().signInProvider('litoral')
    const other = await app().signInProvider('litoral')
    const password = 'mato-verde-no-litoral'
    await expectOk(changeOwnPassword, await change(browser, providerPassword, password))
    expect(await sessionStatus(browser)).toBe(200)
    expect(await sessionStatus(other)).toBe(401)
    const old = { body: { client_id: 'litoral', password: providerPassword } }
    expect((await app().visitor('litoral').call(providerSignIn, old)).status).toBe(401)
    expect(await givePassword(app().visitor('litoral'), password)).toBe('nothing')
    expect(await actionsAt('litoral')).toContain('provider: password changed')
  })

  it('is refused with a wrong current one, a weak one and the same one, beside its field', async () => {
    const browser = await app().signInProvider('serrana')
    const tell = async (current: string, password: string) =>
      (await readRefusal(await change(browser, current, password))).body
    expect(await tell('outra-senha', 'capim-orvalho-serra')).toEqual({
      message: 'wrong password',
      fields: ['current_password'],
    })
    for (const weak of ['curta', 'aaaaaaaaaaaa', 'serranatelecom99']) {
      expect(await tell(providerPassword, weak)).toEqual({
        message: 'weak password',
        fields: ['password'],
      })
    }
    expect(await tell(providerPassword, providerPassword)).toEqual({
      message: 'password unchanged',
      fields: ['password'],
    })
    const counted = await app()
      .database.db.select()
      .from(refusedSignIns)
      .where(eq(refusedSignIns.source, browser.address))
    expect(counted).toMatchObject([{ role: 'provider', times: 1 }])
  })

  it('cannot be guessed in an open session without a wait', async () => {
    const browser = await app().signInProvider('demo')
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries += 1) {
      statuses.push((await change(browser, `palpite-${tries}`, 'capim-orvalho-serra')).status)
    }
    expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400])
    expect(statuses).toContain(429)
  })
})

describe('the second factor of a provider user', () => {
  it('is enrolled from the own page, ends all other sessions, and is asked for from then on', async () => {
    const other = await app().signInProvider('demo')
    const { browser, secret, enrolledAt, mayPostpone, recoveryCodes } = await enrolledUser('demo')
    expect(mayPostpone).toBe(false)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await sessionStatus(browser)).toBe(200)
    expect(await sessionStatus(other)).toBe(401)
    const access = await expectOk(findOwnAccess, await browser.call(findOwnAccess, {}))
    expect(access).toMatchObject({
      second_factor: 'optional',
      has_authenticator: true,
      recovery_codes_left: 10,
    })

    const next = app().visitor('demo')
    expect(await givePassword(next)).toBe('code')
    expect([...next.cookies.keys()]).toEqual(['__Host-prv-step'])
    expect(await sessionStatus(next)).toBe(401)
    // The code of the enrolment has been used already.
    expect(await readRefusal(await submit(next, codeOf(secret, enrolledAt)))).toEqual({
      status: 400,
      body: { message: 'invalid code', fields: ['code'] },
    })
    ahead += minuteMs
    const entered = await submit(next, codeOf(secret, now()))
    expect(await expectOk(providerSecondFactor, entered)).toEqual({ recovery_codes_left: 10 })
    expect(await sessionStatus(next)).toBe(200)

    const lost = app().visitor('demo')
    await givePassword(lost)
    const byRecovery = await submit(lost, recoveryCodes[0] ?? '')
    expect(await expectOk(providerSecondFactor, byRecovery)).toEqual({ recovery_codes_left: 9 })
    expect((await submit(lost, recoveryCodes[0] ?? '')).status).toBe(401)
  })

  it('records a sign-in once the code was right, and not at the password', async () => {
    await enrolledUser('netmania')
    const before = await actionsAt('netmania')
    await givePassword(app().visitor('netmania'))
    expect(await actionsAt('netmania')).toEqual(before)
    expect(before).toContain('provider: second factor enrolled')
  })

  it('allows five wrong codes, from any source', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const browser = app().visitor('netmania')
      await givePassword(browser)
      statuses.push((await submit(browser, `00000${tries}`)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('takes the step of no other provider and of no administrator', async () => {
    const browser = app().visitor('netmania')
    expect(await givePassword(browser)).toBe('code')
    const step = browser.cookies.get('__Host-prv-step') ?? ''
    const elsewhere = app().visitor('cliente')
    elsewhere.cookies.set('__Host-prv-step', step)
    expect(await readRefusal(await submit(elsewhere, '123456'))).toMatchObject({
      status: 401,
      body: { message: 'identification required' },
    })
    const administration = app().visitor('adm')
    administration.cookies.set('__Host-adm-step', step)
    const body = { code: '123456' }
    expect((await administration.call(adminSecondFactor, { body })).status).toBe(401)
  })

  it('is removed by the user while it is optional, and a session that goes on counts as without', async () => {
    const { browser } = await enrolledUser('cliente')
    await expectOk(removeOwnSecondFactor, await browser.call(removeOwnSecondFactor, {}))
    expect(await sessionStatus(browser)).toBe(200)
    expect(await givePassword(app().visitor('cliente'))).toBe('nothing')
    const again = await readRefusal(await browser.call(removeOwnSecondFactor, {}))
    expect(again).toMatchObject({ status: 409, body: { message: 'not enrolled' } })
    await setRule('cliente', 'required')
    expect(await sessionStatus(browser)).toBe(401)
    await setRule('cliente', 'optional')
  })

  it('is neither asked for nor enrolled while it is off, and asked for again afterwards', async () => {
    const { browser } = await enrolledUser('cliente')
    await setRule('cliente', 'off')
    expect(await givePassword(app().visitor('cliente'))).toBe('nothing')
    expect((await browser.call(requestOwnEnrolment, {})).status).toBe(409)
    await setRule('cliente', 'optional')
    expect(await givePassword(app().visitor('cliente'))).toBe('code')
  })

  it('is reset by an administrator, which ends the sessions and lets the user in without a code', async () => {
    const admin = await app().signInAdmin()
    const params = { clientId: 'cliente' }
    const found = async () =>
      expectOk(findProviderAccess, await admin.call(findProviderAccess, { params }))
    expect(await found()).toMatchObject({ second_factor: 'optional', has_authenticator: true })
    const reset = () => admin.call(resetProviderSecondFactor, { params })
    await expectOk(resetProviderSecondFactor, await reset())
    expect(await found()).toMatchObject({ has_authenticator: false })
    expect(await givePassword(app().visitor('cliente'))).toBe('nothing')
    expect(await readRefusal(await reset())).toEqual({
      status: 409,
      body: { message: 'not enrolled' },
    })
    expect(await actionsAt('cliente')).toContain('admin: second factor removed')
  })
})

describe('a required second factor', () => {
  it('refuses a session opened with the password alone, and lets its user enrol at the next sign-in', async () => {
    const before = await app().signInProvider('serrana')
    await setRule('serrana', 'required')
    expect(await sessionStatus(before)).toBe(401)
    expect((await before.call(findAnnouncementReach, {})).status).toBe(401)

    const browser = app().visitor('serrana')
    expect(await givePassword(browser)).toBe('enrolment')
    expect(await sessionStatus(browser)).toBe(401)
    expect((await browser.call(findAnnouncementReach, {})).status).toBe(401)
    expect((await browser.call(changeOwnPassword, { body: {} })).status).toBe(401)
    await enrol(browser)
    expect(await sessionStatus(browser)).toBe(200)
    const removed = await readRefusal(await browser.call(removeOwnSecondFactor, {}))
    expect(removed).toMatchObject({ status: 409, body: { message: 'second factor required' } })
    expect(await givePassword(app().visitor('serrana'))).toBe('code')
    expect(await actionsAt('serrana')).toContain('admin: second factor required')
  })
})
