import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findProviderAccess, setProviderPassword } from '#contract/staff/provider-access.ts'
import {
  adminSecondFactor,
  confirmEnrolment,
  startEnrolment,
} from '#contract/staff/second-factor.ts'
import {
  checkAdminSession,
  adminSignIn,
  adminSignOut,
  postponeEnrolment,
  checkProviderSession,
  providerSignIn,
  providerSignOut,
} from '#contract/staff/staff.ts'
import { listAudit } from '#contract/platform/audit.ts'
import { createAdministrator } from '#server/staff/accounts/administrators/create-administrator.ts'
import { resumeTenant, suspendTenant } from '#contract/staff/tenants/tenants.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { useApp } from '#tests/support/app.ts'
import { type Headers, worked } from '#tests/support/wire/attack.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { codeOf, enrolAsAdmin, enterAsProvider } from '#tests/support/people/staff.ts'
import { from, Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)

const app = useApp({ now })
const { administrator: admin, providerPassword } = sandboxStaff

/** Creates an administrator for one test, because an enrolment cannot be repeated. */
let count = 0
async function newAdmin() {
  count += 1
  const login = `pessoa-${count}@portal.example`
  const { db } = app().database
  await db.execute(sql`
    insert into operators (role, login, name, password_hash)
    select 'admin', ${login}, 'Pessoa', password_hash from operators where login = ${admin.email}
  `)
  return { email: login, password: admin.password }
}

const givePassword = (
  browser: Visitor,
  body: { email: string; password: string },
  headers: Headers = {},
) => browser.call(adminSignIn, { body, headers })

const atAdministration = () => app().visitor('adm')

describe('an administrator', () => {
  it('signs an administrator in with e-mail, password and authenticator, and sets four cookies', async () => {
    const browser = atAdministration()
    const { recoveryCodes } = await enrolAsAdmin(browser, await newAdmin(), now())
    expect(new Set(recoveryCodes).size).toBe(10)
    expect([...browser.cookies.keys()].toSorted()).toEqual([
      '__Host-adm',
      '__Host-staff-device',
      'adminEmail',
      'adminName',
    ])
    const me = await expectOk(checkAdminSession, await browser.call(checkAdminSession, {}))
    const email = browser.cookies.get('adminEmail')
    const fresh_seconds_left = expect.any(Number)
    expect(me).toEqual({ name: 'Pessoa', email, is_sandbox: false, fresh_seconds_left })
  })

  it('refuses a wrong or missing e-mail or password with the specified texts', async () => {
    const tell = async (email: string, password: string) =>
      readRefusal(await givePassword(atAdministration(), { email, password }))
    const wrong = { status: 401, body: { message: 'invalid credentials' } }
    expect(await tell(admin.email, 'outra-senha-qualquer')).toEqual(wrong)
    expect(await tell('ninguem@portal.example', admin.password)).toEqual(wrong)
    expect(await tell('', admin.password)).toMatchObject({
      status: 403,
      body: { message: 'invalid data', fields: ['email'] },
    })
    expect(await tell('sem-arroba', admin.password)).toMatchObject({ status: 403 })
    expect(await tell(admin.email, '')).toMatchObject({ body: { fields: ['password'] } })
  })

  it('does not sign an administrator in with the password alone', async () => {
    const browser = atAdministration()
    expect((await givePassword(browser, await newAdmin())).status).toBe(200)
    expect((await browser.call(checkAdminSession, {})).status).toBe(401)
    expect([...browser.cookies.keys()]).toEqual(['__Host-adm-step'])
  })

  it('lets only the administrator of the sandbox enter without an authenticator', async () => {
    const browser = atAdministration()
    await givePassword(browser, await newAdmin())
    const offer = await expectOk(startEnrolment, await browser.call(startEnrolment, {}))
    expect(offer.may_postpone).toBe(false)
    expect((await browser.call(postponeEnrolment, {})).status).toBe(403)
    expect((await browser.call(checkAdminSession, {})).status).toBe(401)
  })

  it('requires an unused code after enrolment, and refuses to enrol another phone', async () => {
    const who = await newAdmin()
    const enrolledAt = now()
    const { secret } = await enrolAsAdmin(atAdministration(), who, enrolledAt)
    const browser = atAdministration()
    const first = await expectOk(adminSignIn, await givePassword(browser, who))
    expect(first).toEqual({ next: 'code' })
    const enrolling = readRefusal(await browser.call(startEnrolment, {}))
    expect(await enrolling).toMatchObject({ status: 409, body: { message: 'already enrolled' } })
    expect((await browser.call(postponeEnrolment, {})).status).toBe(409)

    const refused = { status: 400, body: { message: 'invalid code', fields: ['code'] } }
    const give = async (code: string) =>
      readRefusal(await browser.call(adminSecondFactor, { body: { code } }))
    // The code of the enrolment has been used already.
    expect(await give(codeOf(secret, enrolledAt))).toEqual(refused)
    expect(await give('000000')).toEqual(refused)
    ahead += minuteMs
    const code = codeOf(secret, now())
    expect(await give(code)).toEqual({ status: 200, body: { recovery_codes_left: 10 } })
    expect((await browser.call(checkAdminSession, {})).status).toBe(200)

    const thief = atAdministration()
    await givePassword(thief, who)
    expect((await thief.call(adminSecondFactor, { body: { code } })).status).toBe(400)
    expect((await thief.call(checkAdminSession, {})).status).toBe(401)
  })

  it('accepts a recovery code once, in any case and spacing', async () => {
    const who = await newAdmin()
    const { recoveryCodes } = await enrolAsAdmin(atAdministration(), who, now())
    const [code = ''] = recoveryCodes
    const browser = atAdministration()
    await givePassword(browser, who)
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `
    const answer = await browser.call(adminSecondFactor, { body: { code: typed } })
    expect(await expectOk(adminSecondFactor, answer)).toEqual({ recovery_codes_left: 9 })
    const again = atAdministration()
    await givePassword(again, who)
    expect((await again.call(adminSecondFactor, { body: { code } })).status).toBe(400)
  })

  it('allows strangers five tries at a code, across all sources, and a known device its own', async () => {
    const who = await newAdmin()
    const own = atAdministration()
    const { secret } = await enrolAsAdmin(own, who, now())
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const browser = atAdministration()
      await givePassword(browser, who)
      const answer = await browser.call(adminSecondFactor, { body: { code: `00000${tries}` } })
      statuses.push(answer.status)
      if (answer.status === 429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    ahead += minuteMs
    const right = atAdministration()
    await givePassword(right, who)
    const code = codeOf(secret, now())
    expect((await right.call(adminSecondFactor, { body: { code } })).status).toBe(429)
    await givePassword(own, who)
    expect((await own.call(adminSecondFactor, { body: { code } })).status).toBe(200)
  })

  it('expires the code step after ten minutes and refuses a forged step cookie', async () => {
    const who = await newAdmin()
    const browser = atAdministration()
    await givePassword(browser, who)
    const step = browser.cookies.get('__Host-adm-step') ?? ''
    ahead += 11 * minuteMs
    const late = readRefusal(await browser.call(startEnrolment, {}))
    expect(await late).toMatchObject({ status: 401, body: { message: 'identification required' } })
    for (const forged of ['', step.slice(0, -2), `${step.slice(0, -1)}A`]) {
      browser.cookies.set('__Host-adm-step', forged)
      const code = '123456'
      expect((await browser.call(confirmEnrolment, { body: { code } })).status).toBe(401)
      expect((await browser.call(adminSecondFactor, { body: { code } })).status).toBe(401)
    }
  })

  it('delays a source after the fourth wrong password, and no other source', async () => {
    const { email } = await newAdmin()
    const guesser = atAdministration()
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries += 1) {
      const answer = await givePassword(guesser, { email, password: `palpite-numero-${tries}` })
      statuses.push(answer.status)
      if (answer.status === 429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401])
    expect(statuses).toContain(429)
    expect(
      (await givePassword(atAdministration(), { email, password: admin.password })).status,
    ).toBe(200)
  })

  it('lets a device that has signed in before in while a stranger at its address is refused', async () => {
    const who = await newAdmin()
    const owner = atAdministration()
    await enrolAsAdmin(owner, who, now())
    await owner.call(adminSignOut, {})
    const stranger = new Visitor(app().app, 'adm', owner.address)
    // On a slow machine a place of the limit comes back while the guesses are checked.
    let refused = 0
    for (let tries = 0; tries < 40 && refused < 2; tries += 1) {
      const guess = { ...who, password: `palpite-numero-${tries}` }
      if ((await givePassword(stranger, guess)).status === 429) refused += 1
    }
    expect(refused).toBe(2)
    expect((await givePassword(owner, who)).status).toBe(200)
  })

  it('refuses an administrator on a new device after no number of failures elsewhere', async () => {
    const who = await newAdmin()
    for (let tries = 0; tries < 25; tries += 1) {
      await givePassword(atAdministration(), { ...who, password: `palpite-numero-${tries}` })
    }
    const browser = atAdministration()
    const answer = await worked((proof) => givePassword(browser, who, proof))
    expect(answer.status).toBe(200)
  })

  it('ends an administrator session after fifteen idle minutes, and after one hour in any case', async () => {
    const idle = await app().signInAdmin()
    ahead += 16 * minuteMs
    expect((await idle.call(checkAdminSession, {})).status).toBe(401)

    const busy = await app().signInAdmin()
    const seen: number[] = []
    for (let minutes = 10; minutes <= 70; minutes += 10) {
      ahead += 10 * minuteMs
      seen.push((await busy.call(checkAdminSession, {})).status)
    }
    expect(seen).toEqual([200, 200, 200, 200, 200, 401, 401])
  })

  it('says that an account, or a provider, is of the sandbox', async () => {
    const administrator = await app().signInAdmin()
    const answer = await administrator.call(checkAdminSession, {})
    expect(await expectOk(checkAdminSession, answer)).toMatchObject({ is_sandbox: true })
    const user = await app().signInProvider('demo')
    const told = await user.call(checkProviderSession, {})
    expect(await expectOk(checkProviderSession, told)).toMatchObject({ is_sandbox: true })
  })

  it('removes the cookies and the session of an administrator at sign-out', async () => {
    const browser = await app().signInAdmin()
    const before = browser.copy()
    expect((await browser.call(adminSignOut, {})).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['__Host-staff-device'])
    expect((await before.call(checkAdminSession, {})).status).toBe(401)
    expect((await atAdministration().call(adminSignOut, {})).status).toBe(200)
  })

  it('creates a new session at sign-in instead of accepting a planted one', async () => {
    const browser = atAdministration()
    browser.cookies.set('__Host-adm', 'planted')
    await enrolAsAdmin(browser, await newAdmin(), now())
    expect(browser.cookies.get('__Host-adm')).not.toBe('planted')
  })

  it('refuses a session cookie sent twice, and keeps secrets out of database and log', async () => {
    const browser = await app().signInAdmin()
    const secret = browser.cookies.get('__Host-adm') ?? ''
    const headers = { cookie: `__Host-adm=${secret}; __Host-adm=${secret}` }
    expect((await browser.call(checkAdminSession, { headers })).status).toBe(401)
    const { db } = app().database
    const { rows } = await db.execute(sql`
      select row_to_json(s)::text as text from operator_sessions s
      union all select row_to_json(o)::text from operators o
      union all select row_to_json(r)::text from operator_recovery_codes r
    `)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(admin.password)
    expect(app().log.join('')).not.toMatch(/admin-portal-123|provedor-123|@portal\.example/)
  })
})

describe('the command that adds an administrator', () => {
  const passwords = {
    hash: async (text: string) => await hash(text, { memoryCost: 8, timeCost: 1 }),
  }
  const create = (typed: { email: string; name: string; password: string }) =>
    createAdministrator(
      { database: app().database, passwords, audit: { record: async () => {} } },
      typed,
      now(),
    )
  const rita = {
    email: 'Rita@Provedor.example ',
    name: 'Rita Lemos',
    password: 'capim-orvalho-serra',
  }

  it('adds an administrator, who then enrols an authenticator', async () => {
    expect(await create(rita)).toBe('created')
    const who = { email: 'rita@provedor.example', password: rita.password }
    const browser = atAdministration()
    await enrolAsAdmin(browser, who, now())
    expect(browser.cookies.get('adminName')).toBe('Rita Lemos')
  })

  it('gives an administrator a new password and removes sessions, authenticator and recovery codes', async () => {
    const email = 'rui@provedor.example'
    await create({ ...rita, email })
    const before = atAdministration()
    const { recoveryCodes } = await enrolAsAdmin(before, { email, password: rita.password }, now())
    const password = 'outro-capim-na-serra'
    expect(await create({ ...rita, email, password })).toBe('renewed')
    expect((await before.call(checkAdminSession, {})).status).toBe(401)
    const old = await givePassword(atAdministration(), { email, password: rita.password })
    expect(old.status).toBe(401)
    const browser = atAdministration()
    const next = await expectOk(adminSignIn, await givePassword(browser, { email, password }))
    expect(next).toEqual({ next: 'enrolment' })
    const code = recoveryCodes[0] ?? ''
    expect((await browser.call(adminSecondFactor, { body: { code } })).status).toBe(401)
  })

  it.each([
    [{ ...rita, email: 'rita' }, 'no e-mail address'],
    [{ ...rita, name: ' ' }, 'name'],
    [{ ...rita, password: 'curta' }, '12 to 128'],
    [{ ...rita, password: 'passwordpassword' }, 'easy to guess'],
    [{ ...rita, password: 'Rita Lemos 2026' }, 'easy to guess'],
    [{ ...rita, password: 'senhasenhasenha' }, 'easy to guess'],
    [{ ...rita, password: 'rita@provedor.example1' }, 'easy to guess'],
  ])('refuses to add the administrator %j', async (typed, sentence) => {
    await expect(create(typed)).rejects.toThrow(sentence)
  })
})

describe('the administration', () => {
  it('answers the calls of administrators only on their own hosts, and none from other sites', async () => {
    const browser = await app().signInAdmin()
    const elsewhere = browser.copy({ clientId: 'demo' })
    expect(await readRefusal(await elsewhere.call(checkAdminSession, {}))).toEqual({
      status: 404,
      body: { message: 'not found' },
    })
    expect((await givePassword(app().visitor('demo'), admin)).status).toBe(404)
    const crossed = { 'sec-fetch-site': 'same-site' }
    expect((await browser.call(checkAdminSession, { headers: crossed })).status).toBe(403)
    const old = { 'sec-fetch-site': null, origin: 'http://evil.example' }
    const params = { clientId: 'demo' }
    const body = { password: 'uma-senha-bem-comprida' }
    const put = await browser.call(setProviderPassword, { params, body, headers: old })
    expect(put.status).toBe(403)
  })

  it('serves administration pages without a brand, and none of them on the host of a provider', async () => {
    const page = async (host: string, path: string) =>
      app().app.request(`http://${host}${path}`, {}, from('127.0.0.1'))
    const own = await page('adm.localhost', '/auth/adm/sign-in')
    const text = await own.text()
    expect(own.status).toBe(200)
    expect(text).toContain('<title>Administração do Portal</title>')
    expect(text).not.toMatch(/manifest|apple-touch-icon/)
    expect((await page('adm.localhost', '/adm/customers')).status).toBe(200)
    expect((await page('adm.localhost', '/')).headers.get('location')).toBe('/auth/adm/sign-in')
    expect((await page('adm.localhost', '/panel')).status).toBe(404)
    expect((await page('adm.localhost', '/provider')).status).toBe(404)
    expect((await page('demo.localhost', '/auth/adm/sign-in')).status).toBe(404)
    expect((await page('demo.localhost', '/provider')).status).toBe(200)
    // This host serves both, so that the product can be tried out on one address.
    expect(await (await page('localhost', '/adm')).text()).toContain('Administração do Portal')
    expect(await (await page('localhost', '/sign-in')).text()).toContain('Provedor Demo Telecom')
  })

  it('answers "unknown provider" to the call of a provider user on an administration host', async () => {
    const answer = await app().visitor('adm').call(checkProviderSession, {})
    expect(await readRefusal(answer)).toEqual({
      status: 404,
      body: { message: 'unknown provider' },
    })
  })
})

describe('a staff session', () => {
  it('refuses a staff session in the cookie of another role', async () => {
    const staff = await app().signInAdmin()
    const user = await app().signInProvider()
    const asProvider = user.copy()
    asProvider.cookies.set('__Host-prv', staff.cookies.get('__Host-adm') ?? '')
    expect((await asProvider.call(checkProviderSession, {})).status).toBe(401)
    const asAdmin = staff.copy()
    asAdmin.cookies.set('__Host-adm', user.cookies.get('__Host-prv') ?? '')
    expect((await asAdmin.call(checkAdminSession, {})).status).toBe(401)
  })
})

describe('a provider user', () => {
  const enter = (browser: Visitor, body: { client_id: string; password: string }) =>
    browser.call(providerSignIn, { body })

  it('signs a provider user in with client id and password on the host of the provider', async () => {
    const browser = app().visitor('litoral')
    expect(
      (await enter(browser, { client_id: 'litoral', password: providerPassword })).status,
    ).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['__Host-prv', '__Host-staff-device'])
    const me = await expectOk(checkProviderSession, await browser.call(checkProviderSession, {}))
    expect(me).toEqual({
      client_id: 'litoral',
      is_sandbox: true,
      role: 'owner',
      name: 'Litoral Net',
      email: null,
      fresh_seconds_left: expect.any(Number),
    })
    expect((await browser.copy({ clientId: 'demo' }).call(checkProviderSession, {})).status).toBe(
      401,
    )
  })

  it('refuses a wrong or missing client id or password with the specified texts', async () => {
    const tell = async (client_id: string, password: string) =>
      readRefusal(await enter(app().visitor('demo'), { client_id, password }))
    const missing = { message: 'client_id or password not provided' }
    const wrong = { status: 401, body: { message: 'invalid client_id or password' } }
    expect(await tell('', providerPassword)).toMatchObject({ status: 400, body: missing })
    expect(await tell('demo', '')).toMatchObject({ status: 400, body: missing })
    expect(await tell('demo', 'outra-senha')).toEqual(wrong)
    expect(await tell('litoral', providerPassword)).toEqual(wrong)
    expect(await tell('ninguem', providerPassword)).toEqual(wrong)
  })

  it('ends a provider user session after 30 idle minutes, after one hour, and at sign-out', async () => {
    const idle = await app().signInProvider()
    ahead += 29 * minuteMs
    const used = await app().signInProvider()
    expect((await idle.call(checkProviderSession, {})).status).toBe(200)
    ahead += 29 * minuteMs
    expect((await idle.call(checkProviderSession, {})).status).toBe(200)
    expect((await used.call(checkProviderSession, {})).status).toBe(200)
    ahead += 3 * minuteMs
    expect((await idle.call(checkProviderSession, {})).status).toBe(401)
    expect((await used.call(checkProviderSession, {})).status).toBe(200)
    ahead += 31 * minuteMs
    expect((await used.call(checkProviderSession, {})).status).toBe(401)
    const other = await app().signInProvider()
    const before = other.copy()
    await other.call(providerSignOut, {})
    expect([...other.cookies.keys()]).toEqual(['__Host-staff-device'])
    expect((await before.call(checkProviderSession, {})).status).toBe(401)
  })

  it('ends the sessions of provider users when the provider is suspended, also after it is resumed', async () => {
    const user = await app().signInProvider('cliente')
    const staff = await app().signInAdmin()
    const params = { clientId: 'cliente' }
    expect((await staff.call(suspendTenant, { params })).status).toBe(200)
    expect((await user.call(checkProviderSession, {})).status).toBe(404)
    expect((await staff.call(resumeTenant, { params })).status).toBe(200)
    expect((await user.call(checkProviderSession, {})).status).toBe(401)
    expect(
      (await (await app().signInProvider('cliente')).call(checkProviderSession, {})).status,
    ).toBe(200)
  })

  it('sets the password of a provider user, ends the sessions and audits the change', async () => {
    const user = await app().signInProvider('serrana')
    const staff = await app().signInAdmin()
    const params = { clientId: 'serrana' }
    const set = (password: string) =>
      staff.call(setProviderPassword, { params, body: { password } })
    for (const weak of ['', 'curta', 'serrana', 'aaaaaaaaaaaa', 'Serrana Telecom 1']) {
      expect(await readRefusal(await set(weak))).toMatchObject({
        body: { message: 'weak password' },
      })
    }
    const password = 'mato-verde-na-serra'
    expect((await set(password)).status).toBe(200)
    expect((await user.call(checkProviderSession, {})).status).toBe(401)
    const again = app().visitor('serrana')
    expect((await enter(again, { client_id: 'serrana', password: providerPassword })).status).toBe(
      401,
    )
    await enterAsProvider(again, password)
    expect((await again.call(checkProviderSession, {})).status).toBe(200)

    const access = await expectOk(
      findProviderAccess,
      await staff.call(findProviderAccess, { params }),
    )
    expect(access.changed_at).toBe(new Date(access.changed_at ?? '').toISOString())
    const entries = await auditOf(staff, params.clientId)
    expect(entries.map(({ action, role }) => [action, role])).toEqual([
      ['signed in', 'provider'],
      ['provider password set', 'admin'],
      ['signed in', 'provider'],
    ])
    expect(entries[1]).toMatchObject({ who: admin.email, fields: [] })
    expect(JSON.stringify(entries)).not.toContain(password)
    const none = await staff.call(setProviderPassword, {
      params: { clientId: 'ninguem' },
      body: { password },
    })
    expect(none.status).toBe(404)
  })
})

describe('the audit log', () => {
  it('refuses to change or delete audit entries, even for the database user of the server', async () => {
    const { db } = app().database
    await app().signInProvider('cliente')
    for (const change of [
      sql`update audit_entries set who = 'somebody else'`,
      sql`delete from audit_entries where client_id = 'cliente'`,
      sql`truncate audit_entries`,
    ]) {
      await expect(db.execute(change)).rejects.toThrow()
    }
  })

  it('lists audit entries in pages, newest first, separately for each provider', async () => {
    const { db } = app().database
    await db.execute(sql`
      insert into audit_entries (at, client_id, who, role, action, subject, position, hash)
      select now(), 'netmania', 'x@y.example', 'admin', 'tenant edited', n::text, n, ''
      from generate_series(1, 65) n
    `)
    const staff = await app().signInAdmin()
    const params = { clientId: 'netmania' }
    const seen: string[] = []
    let before: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const answer = await staff.call(listAudit, { params, query: before ? { before } : {} })
      const { entries, next } = await expectOk(listAudit, answer)
      seen.push(...entries.map(({ subject }) => subject))
      before = next ?? undefined
      expect(next !== null).toBe(page < 2)
    }
    expect(seen.length).toBe(65)
    expect(new Set(seen).size).toBe(65)
    const entries = await auditOf(staff, 'litoral')
    expect(entries.filter(({ who }) => who === 'x@y.example')).toEqual([])
  })
})
