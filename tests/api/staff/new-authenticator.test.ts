import { describe, expect, it } from 'vitest'
import { addAdministrator } from '#contract/staff/administrators.ts'
import { listAdministrationAudit } from '#contract/platform/audit.ts'
import {
  offerAdminAuthenticator,
  offerOwnAuthenticator,
  replaceAdminAuthenticator,
  replaceOwnAuthenticator,
} from '#contract/staff/new-authenticator.ts'
import { requestOwnEnrolment } from '#contract/staff/own-access.ts'
import { setSecondFactorRule } from '#contract/staff/provider-access.ts'
import {
  adminSecondFactor,
  confirmProviderEnrolment,
  startProviderEnrolment,
} from '#contract/staff/second-factor.ts'
import { adminSignIn, checkAdminSession, providerSignIn } from '#contract/staff/staff.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { SecondFactorRule } from '#domain/staff/tenants/second-factor-rule.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import { codeOf, enrolAsAdmin } from '#tests/support/people/staff.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const app = useApp({ now })

const password = 'girafa-violeta-93-janela'

/** A new administrator, signed in with an authenticator. */
async function colleague(email: string) {
  const admin = await app().signInAdmin()
  const body = { email, name: 'Lia Costa', password }
  await expectOk(addAdministrator, await admin.call(addAdministrator, { body }))
  const browser = app().visitor('adm')
  return { browser, ...(await enrolAsAdmin(browser, { email, password }, now())) }
}

/** Gives password and code in another browser. */
async function enter(email: string, code: string) {
  const browser = app().visitor('adm')
  await expectOk(adminSignIn, await browser.call(adminSignIn, { body: { email, password } }))
  return { browser, answer: await browser.call(adminSecondFactor, { body: { code } }) }
}

const offer = async (browser: Visitor) =>
  (await expectOk(offerAdminAuthenticator, await browser.call(offerAdminAuthenticator, {}))).secret

const replace = (browser: Visitor, code: string) =>
  browser.call(replaceAdminAuthenticator, { body: { code } })

describe('a new authenticator of an administrator', () => {
  it('takes over with its first code, until which the present one goes on', async () => {
    const email = 'lia@portal.example'
    const { browser, secret, recoveryCodes } = await colleague(email)
    const next = await offer(browser)
    expect(next).not.toBe(secret)
    ahead += minuteMs
    const { browser: other, answer } = await enter(email, codeOf(secret, now()))
    expect(answer.status).toBe(200)
    expect(await readOutcome(await replace(browser, '000000'))).toBe('400 invalid code')
    expect(await readOutcome(await replace(browser, codeOf(secret, now())))).toBe(
      '400 invalid code',
    )
    const done = await replace(browser, codeOf(next, now()))
    const { recovery_codes: renewed } = await expectOk(replaceAdminAuthenticator, done)
    expect(new Set(renewed).size).toBe(10)
    expect((await browser.call(checkAdminSession, {})).status).toBe(200)
    expect((await other.call(checkAdminSession, {})).status).toBe(401)

    ahead += minuteMs
    for (const gone of [codeOf(secret, now()), recoveryCodes[0] ?? '']) {
      expect(await readOutcome((await enter(email, gone)).answer)).toBe('400 invalid code')
    }
    expect((await enter(email, codeOf(next, now()))).answer.status).toBe(200)
    const audit = await browser.call(listAdministrationAudit, { query: { text: email } })
    const { entries } = await expectOk(listAdministrationAudit, audit)
    expect(entries.map(({ action }) => action)).toContain('second factor replaced')
    const letter = (await outbox(app(), 'adm')).findLast(({ to }) => to === email)
    expect(letter?.subject).toBe('Autenticador trocado no seu acesso')
    expect(letter?.text).not.toContain(next)
  })

  it('can be got after a sign-in with a recovery code', async () => {
    const email = 'eva@portal.example'
    const { recoveryCodes } = await colleague(email)
    const { browser } = await enter(email, recoveryCodes[3] ?? '')
    const next = await offer(browser)
    await expectOk(replaceAdminAuthenticator, await replace(browser, codeOf(next, now())))
  })

  it('is offered to one session, for ten minutes and once', async () => {
    const email = 'noa@portal.example'
    const { browser, recoveryCodes } = await colleague(email)
    const next = await offer(browser)
    const { browser: other } = await enter(email, recoveryCodes[0] ?? '')
    const step = browser.cookies.get('__Host-adm-step') ?? ''
    other.cookies.set('__Host-adm-step', step)
    expect(await readOutcome(await replace(other, codeOf(next, now())))).toBe('409 offer expired')

    await expectOk(replaceAdminAuthenticator, await replace(browser, codeOf(next, now())))
    browser.cookies.set('__Host-adm-step', step)
    expect(await readOutcome(await replace(browser, codeOf(next, now())))).toBe('409 offer expired')

    const late = await offer(browser)
    ahead += 11 * minuteMs
    expect(await readOutcome(await replace(browser, codeOf(late, now())))).toBe('409 offer expired')
  })

  it('is no way to a first one, which is enrolled at the sign-in', async () => {
    const admin = await app().signInAdmin()
    expect(await readOutcome(await admin.call(offerAdminAuthenticator, {}))).toBe(
      '409 not enrolled',
    )
    expect(await readOutcome(await replace(admin, '123456'))).toBe('409 not enrolled')
  })
})

describe("a new authenticator of a provider's user", () => {
  const setRule = async (clientId: string, rule: SecondFactorRule) => {
    const admin = await app().signInAdmin()
    const asked = { params: { clientId }, body: { rule } }
    await expectOk(setSecondFactorRule, await admin.call(setSecondFactorRule, asked))
  }
  const offerTo = (browser: Visitor) => browser.call(offerOwnAuthenticator, {})

  async function enrol(browser: Visitor): Promise<void> {
    await expectOk(requestOwnEnrolment, await browser.call(requestOwnEnrolment, {}))
    const started = await browser.call(startProviderEnrolment, {})
    const { secret } = await expectOk(startProviderEnrolment, started)
    const body = { code: codeOf(secret, now()) }
    await expectOk(confirmProviderEnrolment, await browser.call(confirmProviderEnrolment, { body }))
  }

  it('takes over where a second factor is required, and a letter tells the named user', async () => {
    const browser = await enterAsProviderUser(app(), 'demo', 'reader')
    expect(await readOutcome(await offerTo(browser))).toBe('409 not enrolled')
    await enrol(browser)
    await setRule('demo', 'required')
    const { secret } = await expectOk(offerOwnAuthenticator, await offerTo(browser))
    const body = { code: codeOf(secret, now()) }
    const done = await browser.call(replaceOwnAuthenticator, { body })
    expect((await expectOk(replaceOwnAuthenticator, done)).recovery_codes).toHaveLength(10)
    const letters = (await outbox(app())).filter(({ to }) => to === 'reader@demo.example')
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Autenticador ativado no seu acesso',
      'Autenticador trocado no seu acesso',
    ])
  })

  it('is not offered to a session that was opened without a code', async () => {
    await enrol(await app().signInProvider('litoral'))
    await setRule('litoral', 'off')
    const browser = app().visitor('litoral')
    const body = { client_id: 'litoral', password: sandboxStaff.providerPassword }
    const { next } = await expectOk(providerSignIn, await browser.call(providerSignIn, { body }))
    expect(next).toBe('nothing')
    expect(await readOutcome(await offerTo(browser))).toBe('409 second factor off')
    await setRule('litoral', 'optional')
    expect(await readOutcome(await offerTo(browser))).toBe('403 fresh sign-in required')
  })
})
