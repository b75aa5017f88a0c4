import { describe, expect, it } from 'vitest'
import {
  addAdministrator,
  disableAdministrator,
  listAdministrators,
  renewAdministratorAccess,
} from '#contract/staff/administrators.ts'
import { listAdministrationAudit } from '#contract/platform/audit.ts'
import { setSecondFactorRule } from '#contract/staff/provider-access.ts'
import { signInWithPasskey } from '#contract/account/passkeys.ts'
import {
  createAdminPasskey,
  removeAdminPasskey,
  removeOwnPasskey,
  renameAdminPasskey,
  requestAdminPasskeyCreation,
  requestOwnPasskeyCreation,
  signInAdminWithPasskey,
} from '#contract/staff/staff-passkeys.ts'
import { checkAdminSession, checkProviderSession } from '#contract/staff/staff.ts'
import {
  listTenantUsers,
  resetTenantUserSecondFactor,
} from '#contract/staff/tenants/tenant-users.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { SecondFactorRule } from '#domain/staff/tenants/second-factor-rule.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { Authenticator } from '#tests/support/people/authenticator.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { originOf, passkeyOptions } from '#tests/support/people/passkeys.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import { enrolAsAdmin } from '#tests/support/people/staff.ts'
import {
  addStaffPasskey,
  enterStaffWith,
  staffPasskeyOptions,
  staffPasskeysOf,
} from '#tests/support/people/staff-passkeys.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { proofFor } from '#tests/support/work.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const app = useApp({ now })

const password = 'girafa-violeta-93-janela'
const invalid = '401 invalid passkey'

let count = 0
/** A new administrator, signed in with an authenticator. */
async function colleague() {
  count += 1
  const email = `chave-${count}@portal.example`
  const self = await app().signInAdmin()
  const body = { email, name: 'Lia Costa', password }
  await expectOk(addAdministrator, await self.call(addAdministrator, { body }))
  const browser = app().visitor('adm')
  await enrolAsAdmin(browser, { email, password }, now())
  const listed = await self.call(listAdministrators, {})
  const { administrators } = await expectOk(listAdministrators, listed)
  const id = administrators.find((one) => one.email === email)?.id ?? ''
  return { self, browser, email, id }
}

const enterAdm = async (device: Authenticator, visitor = app().visitor('adm')) =>
  readOutcome(await enterStaffWith(device, visitor))

const isIn = async (visitor: Visitor) =>
  (await visitor.call(visitor.clientId === 'adm' ? checkAdminSession : checkProviderSession, {}))
    .status === 200

async function lettersTo(host: string, email: string) {
  return (await outbox(app(), host)).filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('a passkey of an administrator', () => {
  it('signs in without password and code, and is recorded and told by e-mail', async () => {
    const { browser, email } = await colleague()
    const device = await addStaffPasskey(browser)
    const back = app().visitor('adm')
    expect(await enterAdm(device, back)).toBe('200 ok')
    expect(await isIn(back)).toBe(true)
    // The sign-in is a fresh one, and stands for the second factor.
    await addStaffPasskey(back)
    expect(await staffPasskeysOf(back)).toMatchObject([
      { last_used_at: null },
      { last_used_at: expect.any(String) },
    ])
    const [, first] = await staffPasskeysOf(back)
    const params = { id: first?.id ?? '' }
    await expectOk(removeAdminPasskey, await back.call(removeAdminPasskey, { params }))
    expect(await readOutcome(await back.call(removeAdminPasskey, { params }))).toBe(
      '404 passkey not found',
    )
    expect(await enterAdm(device)).toBe(invalid)
    expect(await isIn(back)).toBe(true)

    const audit = await back.call(listAdministrationAudit, { query: { text: email } })
    const { entries } = await expectOk(listAdministrationAudit, audit)
    expect(entries.map(({ action }) => action).filter((one) => one.includes('passkey'))).toEqual([
      'passkey removed',
      'passkey added',
      'passkey used',
      'passkey added',
    ])
    expect(await lettersTo('adm', email)).toEqual([
      'Autenticador ativado no seu acesso',
      'Chave de acesso ativada no seu acesso',
      'Chave de acesso ativada no seu acesso',
      'Chave de acesso removida do seu acesso',
    ])
  })

  it('has a name that its owner gives it', async () => {
    const { browser } = await colleague()
    await addStaffPasskey(browser)
    const [{ id, name } = { id: '', name: '-' }] = await staffPasskeysOf(browser)
    expect(name).toBe('')
    const rename = async (typed: string, from = browser) =>
      readOutcome(await from.call(renameAdminPasskey, { params: { id }, body: { name: typed } }))
    expect(await rename('  Chave da mesa ')).toBe('200 ok')
    expect(await staffPasskeysOf(browser)).toMatchObject([{ name: 'Chave da mesa' }])
    for (const wrong of [' ', 'x'.repeat(61), 'a\u202Eb']) {
      expect(await rename(wrong)).toBe('400 invalid name')
    }
    const { browser: other } = await colleague()
    expect(await rename('Minha agora', other)).toBe('404 passkey not found')
    const params = { id }
    expect(await readOutcome(await other.call(removeAdminPasskey, { params }))).toBe(
      '404 passkey not found',
    )
    expect(await staffPasskeysOf(other)).toEqual([])
  })

  it('is made in the session and at the page that asked for it, once and in time', async () => {
    const { browser } = await colleague()
    const { browser: other } = await colleague()
    const origin = originOf(browser)
    const ask = async () =>
      (
        await expectOk(
          requestAdminPasskeyCreation,
          await browser.call(requestAdminPasskeyCreation, {}),
        )
      ).options
    const send = async (made: ReturnType<Authenticator['create']>, from = browser) =>
      readOutcome(
        await from.call(createAdminPasskey, { body: { passkey: made }, headers: { origin } }),
      )
    const refused = '400 invalid passkey'
    const device = new Authenticator()
    const options = await ask()
    expect(options).toMatchObject({
      rp: { id: 'adm.localhost' },
      authenticatorSelection: { userVerification: 'required' },
    })
    const cookie = '__Host-staff-passkey-challenge'
    other.cookies.set(cookie, browser.cookies.get(cookie) ?? '')
    const made = device.create(options, { origin })
    expect(await send(made, other)).toBe(refused)
    expect(await send(device.create(options, { origin: 'http://demo.localhost' }))).toBe(refused)
    expect(await send(device.create(options, { origin, isUserVerified: false }))).toBe(refused)
    expect(await send(made)).toBe('200 ok')
    expect(await send(made)).toBe(refused)
    const late = new Authenticator().create(await ask(), { origin })
    ahead += 5 * minuteMs
    expect(await send(late)).toBe(refused)
  })

  it('is one of ten at the most', async () => {
    const { browser } = await colleague()
    for (let made = 0; made < 10; made += 1) await addStaffPasskey(browser)
    const asked = await browser.call(requestAdminPasskeyCreation, {})
    expect(await readOutcome(asked)).toBe('409 too many passkeys')
  })

  it('ends when a colleague renews the access', async () => {
    const { self, browser, id } = await colleague()
    const device = await addStaffPasskey(browser)
    const renewal = { params: { id }, body: { password: 'capim-orvalho-serra' } }
    await expectOk(renewAdministratorAccess, await self.call(renewAdministratorAccess, renewal))
    expect(await enterAdm(device)).toBe(invalid)
  })
})

describe('a sign-in of staff by passkey is refused like a random one', () => {
  it('of a disabled person, and of another provider', async () => {
    const { self, browser, id } = await colleague()
    const device = await addStaffPasskey(browser)
    expect(await enterAdm(new Authenticator())).toBe(invalid)
    await expectOk(disableAdministrator, await self.call(disableAdministrator, { params: { id } }))
    expect(await enterAdm(device)).toBe(invalid)

    const own = await addStaffPasskey(await enterAsProviderUser(app(), 'demo', 'reader'))
    for (const elsewhere of ['litoral', 'adm']) {
      expect(await readOutcome(await enterStaffWith(own, app().visitor(elsewhere)))).toBe(invalid)
    }
    expect((await enterStaffWith(own, app().visitor('demo'))).status).toBe(200)
  })

  it('at another page, by a used challenge, with another person or without its user', async () => {
    const { browser } = await colleague()
    const device = await addStaffPasskey(browser)
    const visitor = app().visitor('adm')
    const origin = originOf(visitor)
    const send = async (passkey: ReturnType<Authenticator['use']>, from = visitor) =>
      readOutcome(
        await from.call(signInAdminWithPasskey, { body: { passkey }, headers: { origin } }),
      )
    const options = await staffPasskeyOptions(visitor)
    const used = device.use(options, { origin })
    expect(await send(used, app().visitor('adm'))).toBe(invalid)
    expect(await send(device.use(options, { origin: 'http://demo.localhost' }))).toBe(invalid)
    const foreign = { ...options, rpId: 'demo.localhost' }
    expect(await send(device.use(foreign, { origin }))).toBe(invalid)
    expect(await send(device.use(options, { origin, isUserVerified: false }))).toBe(invalid)
    expect(await send({ ...used, userHandle: 'outra' })).toBe(invalid)
    const ofOther = { passkey: device.use(options, { origin }), login: 'outra@portal.example' }
    expect(
      await readOutcome(
        await visitor.call(signInAdminWithPasskey, { body: ofOther, headers: { origin } }),
      ),
    ).toBe(invalid)
    const copy = visitor.copy()
    const right = device.use(options, { origin })
    expect(await send(right)).toBe('200 ok')
    expect(await send(right, copy)).toBe(invalid)
    expect(await send(device.use(options, { origin }), copy)).toBe(invalid)
    const late = device.use(await staffPasskeyOptions(visitor), { origin })
    ahead += 10 * minuteMs
    expect(await send(late)).toBe(invalid)
  })

  it('with a counter that does not rise, which staff are told', async () => {
    const { browser } = await colleague()
    const device = await addStaffPasskey(browser)
    expect(await enterAdm(device)).toBe('200 ok')
    device.counter -= 1
    expect(await enterAdm(device)).toBe(invalid)
    expect(app().log.join('')).toContain('passkey_copied')
    expect(await enterAdm(device)).toBe('200 ok')
  })

  it('is limited by source, and work lets it through', async () => {
    const { browser } = await colleague()
    const device = await addStaffPasskey(browser)
    const stranger = app().visitor('adm').copy({ address: '203.0.113.77' })
    const random = new Authenticator()
    for (let tried = 0; tried < 30; tried += 1) {
      expect(await enterAdm(random, stranger)).toBe(invalid)
    }
    const refused = await enterStaffWith(random, stranger)
    expect(refused.status).toBe(429)
    const origin = originOf(stranger)
    const passkey = device.use(await staffPasskeyOptions(stranger), { origin })
    const headers = { origin, ...(await proofFor(refused)) }
    const asked = { body: { passkey }, headers }
    expect(await readOutcome(await stranger.call(signInAdminWithPasskey, asked))).toBe('200 ok')
    // Nobody else waits.
    expect(await enterAdm(device)).toBe('200 ok')
  })
})

describe("a passkey of a provider's user", () => {
  const setRule = async (rule: SecondFactorRule) => {
    const admin = await app().signInAdmin()
    const asked = { params: { clientId: 'serrana' }, body: { rule } }
    await expectOk(setSecondFactorRule, await admin.call(setSecondFactorRule, asked))
  }

  it('counts as both factors where a code is required', async () => {
    const user = await enterAsProviderUser(app(), 'serrana', 'support')
    const device = await addStaffPasskey(user)
    await setRule('required')
    try {
      expect(await isIn(user)).toBe(false)
      const back = app().visitor('serrana')
      expect((await enterStaffWith(device, back)).status).toBe(200)
      expect(await isIn(back)).toBe(true)
    } finally {
      await setRule('optional')
    }
    const entries = await auditOf(await app().signInAdmin(), 'serrana')
    expect(entries.map(({ who, action }) => [who, action])).toEqual(
      expect.arrayContaining([
        ['support@serrana.example', 'passkey added'],
        ['support@serrana.example', 'signed in'],
        ['support@serrana.example', 'passkey used'],
      ]),
    )
  })

  it('goes with the authenticator, when an administrator removes it for a lost phone', async () => {
    const user = await enterAsProviderUser(app(), 'litoral', 'messages')
    const device = await addStaffPasskey(user)
    const admin = await app().signInAdmin()
    const clientId = 'litoral'
    const listed = await admin.call(listTenantUsers, { params: { clientId } })
    const { users } = await expectOk(listTenantUsers, listed)
    const found = users.find(({ email }) => email === 'messages@litoral.example')
    expect(found).toMatchObject({ passkeys: 1, has_authenticator: false })
    const params = { clientId, id: found?.id ?? '' }
    const reset = async () => readOutcome(await admin.call(resetTenantUserSecondFactor, { params }))
    expect(await reset()).toBe('200 ok')
    expect(await isIn(user)).toBe(false)
    expect(await readOutcome(await enterStaffWith(device, app().visitor(clientId)))).toBe(invalid)
    expect(await reset()).toBe('409 not enrolled')
  })

  it('is of one person: the shared access has none', async () => {
    const shared = await app().signInProvider('demo')
    expect(await readOutcome(await shared.call(requestOwnPasskeyCreation, {}))).toBe(
      '409 shared access',
    )
  })

  it('is removed by its owner alone', async () => {
    const owner = await enterAsProviderUser(app(), 'netmania', 'reader')
    await addStaffPasskey(owner)
    const [{ id } = { id: '' }] = await staffPasskeysOf(owner)
    const colleagueOfTheirs = await enterAsProviderUser(app(), 'netmania', 'owner')
    const remove = async (from: Visitor) =>
      readOutcome(await from.call(removeOwnPasskey, { params: { id } }))
    expect(await remove(colleagueOfTheirs)).toBe('404 passkey not found')
    expect(await remove(owner)).toBe('200 ok')
    expect(await lettersTo('netmania', 'reader@netmania.example')).toContain(
      'Chave de acesso removida do seu acesso',
    )
  })

  it("is none of a subscriber's, and is not forgotten where one is asked for", async () => {
    const device = await addStaffPasskey(await enterAsProviderUser(app(), 'demo', 'support'))
    const visitor = app().visitor('demo')
    const origin = originOf(visitor)
    const passkey = device.use(await passkeyOptions(visitor), { origin })
    const asked = { body: { passkey }, headers: { origin } }
    // After 'passkey not found' the page asks the browser to delete the passkey.
    expect(await readOutcome(await visitor.call(signInWithPasskey, asked))).toBe(invalid)
  })
})
