import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  addAdministrator,
  type Administrator,
  disableAdministrator,
  endAdministratorSessions,
  listAdministrators,
  renewAdministratorAccess,
} from '#contract/staff/administrators.ts'
import { listAdministrationAudit } from '#contract/platform/audit.ts'
import { adminSecondFactor, startEnrolment } from '#contract/staff/second-factor.ts'
import { adminSignIn, checkAdminSession } from '#contract/staff/staff.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { administratorStore } from '#server/staff/accounts/administrators/administrator-store.ts'
import { disableAdministrator as disableByCommand } from '#server/staff/accounts/administrators/disable-administrator.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { enrolAsAdmin } from '#tests/support/people/staff.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const password = 'capim-orvalho-serra'

const list = async (browser: Visitor): Promise<Administrator[]> =>
  (await expectOk(listAdministrators, await browser.call(listAdministrators, {}))).administrators

async function idOf(browser: Visitor, email: string): Promise<string> {
  const found = (await list(browser)).find((one) => one.email === email)
  if (!found) throw new Error(`no administrator ${email}`)
  return found.id
}

let count = 0
/** A colleague that this administrator added, signed in with an authenticator. */
async function addColleague(self: Visitor) {
  count += 1
  const email = `colega-${count}@portal.example`
  const body = { email, name: `Colega ${count}`, password }
  await expectOk(addAdministrator, await self.call(addAdministrator, { body }))
  const browser = app().visitor('adm')
  const { recoveryCodes } = await enrolAsAdmin(browser, { email, password })
  return { email, id: await idOf(self, email), browser, recoveryCodes }
}

const isIn = async (browser: Visitor) => (await browser.call(checkAdminSession, {})).status === 200
const signIn = (email: string, password: string) =>
  app().visitor('adm').call(adminSignIn, { body: { email, password } })

const audited = async (browser: Visitor, subject: string) => {
  const answer = await browser.call(listAdministrationAudit, { query: {} })
  const { entries } = await expectOk(listAdministrationAudit, answer)
  return entries
    .filter((entry) => entry.subject === subject)
    .map(({ who, action }) => [who, action])
}

const own = sandboxStaff.administrator.email

describe('administrators', () => {
  it('are listed with their state, and a new one enrols an authenticator', async () => {
    const self = await app().signInAdmin()
    const { email } = await addColleague(self)
    const shown = await list(self)
    expect(shown.find((one) => one.email === own)).toMatchObject({ is_self: true })
    expect(shown.find((one) => one.email === email)).toMatchObject({
      name: 'Colega 1',
      is_self: false,
      is_disabled: false,
      has_authenticator: true,
      sessions: 1,
    })
    expect(await audited(self, email)).toEqual([[own, 'administrator added']])
  })

  it.each([
    [{ email: 'rita' }, 400, 'invalid email', 'email'],
    [{ name: ' ' }, 400, 'invalid name', 'name'],
    [{ name: 'x'.repeat(101) }, 400, 'invalid name', 'name'],
    [{ password: 'senhasenhasenha' }, 400, 'weak password', 'password'],
    [{ email: own.toUpperCase() }, 409, 'administrator exists', 'email'],
  ])('are not added with %j', async (wrong, status, message, field) => {
    const self = await app().signInAdmin()
    const body = { email: 'rita@portal.example', name: 'Rita Lemos', password, ...wrong }
    const answer = await self.call(addAdministrator, { body })
    expect(await readRefusal(answer)).toEqual({ status, body: { message, fields: [field] } })
    expect((await list(self)).some((one) => one.email === 'rita@portal.example')).toBe(false)
  })

  it('lose session, sign-in and half a sign-in when a colleague disables them, and keep their row', async () => {
    const self = await app().signInAdmin()
    const { email, id, browser, recoveryCodes } = await addColleague(self)
    const halfway = app().visitor('adm')
    await halfway.call(adminSignIn, { body: { email, password } })
    await expectOk(disableAdministrator, await self.call(disableAdministrator, { params: { id } }))
    expect(await isIn(browser)).toBe(false)
    expect((await signIn(email, password)).status).toBe(401)
    const body = { code: recoveryCodes[0] ?? '' }
    expect((await halfway.call(adminSecondFactor, { body })).status).toBe(401)
    const row = (await list(self)).find((one) => one.id === id)
    expect(row).toMatchObject({ is_disabled: true, sessions: 0 })
    expect((await audited(self, email))[0]).toEqual([own, 'administrator disabled'])
    // A second time changes nothing.
    await expectOk(disableAdministrator, await self.call(disableAdministrator, { params: { id } }))
    expect(await audited(self, email)).toHaveLength(2)
  })

  it('come back with a renewed access, without their old sessions, authenticator and codes', async () => {
    const self = await app().signInAdmin()
    const { email, id, browser, recoveryCodes } = await addColleague(self)
    await self.call(disableAdministrator, { params: { id } })
    const renew = (password: string) =>
      self.call(renewAdministratorAccess, { params: { id }, body: { password } })
    expect(await readRefusal(await renew(`${email}1`))).toMatchObject({
      status: 400,
      body: { message: 'weak password' },
    })
    await expectOk(renewAdministratorAccess, await renew('outro-capim-na-serra'))
    expect(await isIn(browser)).toBe(false)
    expect((await signIn(email, password)).status).toBe(401)
    const back = app().visitor('adm')
    const typed = { body: { email, password: 'outro-capim-na-serra' } }
    const { next } = await expectOk(adminSignIn, await back.call(adminSignIn, typed))
    expect(next).toBe('enrolment')
    expect((await back.call(startEnrolment, {})).status).toBe(200)
    const body = { code: recoveryCodes[0] ?? '' }
    expect((await back.call(adminSecondFactor, { body })).status).toBe(401)
    expect((await audited(self, email))[0]).toEqual([own, 'administrator access renewed'])
  })

  it('may sign in again after a colleague ended their sessions', async () => {
    const self = await app().signInAdmin()
    const { email, id, browser } = await addColleague(self)
    const ended = await self.call(endAdministratorSessions, { params: { id } })
    await expectOk(endAdministratorSessions, ended)
    expect(await isIn(browser)).toBe(false)
    expect(await isIn(self)).toBe(true)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await audited(self, email))[0]).toEqual([own, 'administrator sessions ended'])
  })

  it('change nothing about themselves, nor about what is no administrator', async () => {
    const self = await app().signInAdmin()
    const { db } = app().database
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from operators where role = 'provider' limit 1`,
    )
    const cases = [
      [await idOf(self, own), { status: 409, body: { message: 'own access' } }],
      [rows[0]?.id ?? '', { status: 404, body: { message: 'administrator not found' } }],
      [crypto.randomUUID(), { status: 404, body: { message: 'administrator not found' } }],
    ] as const
    for (const [id, refusal] of cases) {
      const params = { id }
      const renewal = { params, body: { password } }
      expect(await readRefusal(await self.call(disableAdministrator, { params }))).toEqual(refusal)
      expect(await readRefusal(await self.call(endAdministratorSessions, { params }))).toEqual(
        refusal,
      )
      expect(await readRefusal(await self.call(renewAdministratorAccess, renewal))).toEqual(refusal)
    }
    expect(await isIn(self)).toBe(true)
  })
})

describe('the command that disables an administrator', () => {
  const disable = (email: string) =>
    disableByCommand(
      { database: app().database, audit: { record: async () => {} } },
      email,
      new Date(),
    )

  it('ends the sessions, and says when there is no such administrator', async () => {
    const { email, browser } = await addColleague(await app().signInAdmin())
    await disable(` ${email.toUpperCase()} `)
    expect(await isIn(browser)).toBe(false)
    await expect(disable('ninguem@portal.example')).rejects.toThrow('no administrator')
  })

  it('leaves the last active administrator, also when two are disabled at once', async () => {
    const { id, email } = await addColleague(await app().signInAdmin())
    const { db } = app().database
    await db.execute(sql`
      update operators set disabled_at = now()
      where role = 'admin' and login not in (${email}, ${own})
    `)
    const store = administratorStore(app().database)
    const other = (await store.find(own))?.id ?? ''
    const nothingElse = async () => {}
    const both = [id, other].map((one) => store.disable(one, new Date(), nothingElse))
    expect(new Set(await Promise.all(both))).toEqual(new Set([false, true]))
    const rows = await store.list(new Date())
    const left = rows.find(({ disabledAt }) => disabledAt === null)?.login ?? ''
    await expect(disable(left)).rejects.toThrow('last active administrator')
  })
})
