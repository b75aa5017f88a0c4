import { describe, expect, it } from 'vitest'
import { listAdministrationAudit } from '#contract/platform/audit.ts'
import {
  endAdminSession,
  endOtherAdminSessions,
  endOtherOwnSessions,
  endOwnSession,
  listAdminSessions,
  listOwnSessions,
} from '#contract/staff/own-staff-sessions.ts'
import { checkAdminSession, checkProviderSession, providerSignIn } from '#contract/staff/staff.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const app = useApp({ now: () => new Date(Date.now() + ahead) })

const isOpen = async (
  browser: Visitor,
  check: typeof checkAdminSession | typeof checkProviderSession,
) => (await browser.call(check, {})).status === 200

async function sessionsOf(browser: Visitor) {
  return (await expectOk(listOwnSessions, await browser.call(listOwnSessions, {}))).sessions
}

async function currentId(browser: Visitor): Promise<string> {
  const current = (await sessionsOf(browser)).find((one) => one.is_current)
  if (!current) throw new Error('no current session')
  return current.id
}

async function adminSessionsOf(browser: Visitor) {
  return (await expectOk(listAdminSessions, await browser.call(listAdminSessions, {}))).sessions
}

const end = (browser: Visitor, id: string) => browser.call(endOwnSession, { params: { id } })

describe("the own sessions of a provider's user", () => {
  it('are listed with browser, sign-in and last use, the current one first', async () => {
    const clientId = 'demo'
    const first = app().visitor(clientId)
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'
    const body = { client_id: clientId, password: sandboxStaff.providerPassword }
    const headers = { 'user-agent': chrome }
    await expectOk(providerSignIn, await first.call(providerSignIn, { body, headers }))
    ahead += 5 * minuteMs
    const second = await app().signInProvider(clientId)
    const listed = await sessionsOf(second)
    expect(listed).toMatchObject([
      { is_current: true, device: '' },
      { is_current: false, device: 'Chrome · Linux' },
    ])
    expect(new Set(listed.map(({ id }) => id)).size).toBe(2)
    const [current, other] = listed.map((one) => Date.parse(one.signed_in_at))
    expect((current ?? 0) - (other ?? 0)).toBeGreaterThanOrEqual(5 * minuteMs)
    expect(await sessionsOf(first)).toMatchObject([
      { is_current: true, device: 'Chrome · Linux' },
      { is_current: false, device: '' },
    ])
  })

  it('leave the list when they end by themselves', async () => {
    await app().signInProvider('serrana')
    ahead += 61 * minuteMs
    expect(await sessionsOf(await app().signInProvider('serrana'))).toHaveLength(1)
  })

  it('are ended one by one by their owner, but for the current one, and the audit tells it', async () => {
    const browser = await app().signInProvider('litoral')
    const other = await app().signInProvider('litoral')
    const third = await app().signInProvider('litoral')
    const id = await currentId(other)
    expect(await readOutcome(await end(browser, await currentId(browser)))).toBe('409 own session')
    expect(await readOutcome(await end(browser, id))).toBe('200 ok')
    expect(await isOpen(other, checkProviderSession)).toBe(false)
    expect(await isOpen(third, checkProviderSession)).toBe(true)
    expect(await readOutcome(await end(browser, id))).toBe('404 session not found')
    const entries = await auditOf(await app().signInAdmin(), 'litoral')
    const told = entries.filter(({ action }) => action === 'session ended')
    expect(told).toMatchObject([{ who: 'litoral', role: 'provider' }])
  })

  it('are seen and ended by their owner alone', async () => {
    const reader = await enterAsProviderUser(app(), 'netmania', 'reader')
    const owner = await enterAsProviderUser(app(), 'netmania', 'owner')
    const namesake = await app().signInProvider('cliente')
    const id = await currentId(reader)
    expect((await sessionsOf(owner)).map((one) => one.id)).not.toContain(id)
    for (const browser of [owner, namesake]) {
      expect(await readOutcome(await end(browser, id))).toBe('404 session not found')
      await expectOk(endOtherOwnSessions, await browser.call(endOtherOwnSessions, {}))
    }
    const asAdmin = await (await app().signInAdmin()).call(endAdminSession, { params: { id } })
    expect(await readOutcome(asAdmin)).toBe('404 session not found')
    expect(await isOpen(reader, checkProviderSession)).toBe(true)
  })

  it('end all together but for the current one', async () => {
    const others = [await app().signInProvider('cliente'), await app().signInProvider('cliente')]
    const browser = await app().signInProvider('cliente')
    await expectOk(endOtherOwnSessions, await browser.call(endOtherOwnSessions, {}))
    for (const other of others) expect(await isOpen(other, checkProviderSession)).toBe(false)
    expect(await sessionsOf(browser)).toMatchObject([{ is_current: true }])
  })
})

describe('the own sessions of an administrator', () => {
  it('are listed and ended by their owner, one by one and together', async () => {
    const browser = await app().signInAdmin()
    const [other, third] = [await app().signInAdmin(), await app().signInAdmin()]
    const ofOther = (await adminSessionsOf(other)).find((one) => one.is_current)
    const params = { id: ofOther?.id ?? '' }
    expect(await readOutcome(await browser.call(endAdminSession, { params }))).toBe('200 ok')
    expect(await isOpen(other, checkAdminSession)).toBe(false)
    expect(await isOpen(third, checkAdminSession)).toBe(true)
    await expectOk(endOtherAdminSessions, await browser.call(endOtherAdminSessions, {}))
    expect(await isOpen(third, checkAdminSession)).toBe(false)
    expect(await adminSessionsOf(browser)).toMatchObject([{ is_current: true }])

    const audit = await browser.call(listAdministrationAudit, { query: {} })
    const { entries } = await expectOk(listAdministrationAudit, audit)
    const told = entries.map(({ action }) => action)
    expect(told).toEqual(expect.arrayContaining(['session ended', 'other sessions ended']))
    await expectOk(endOtherAdminSessions, await browser.call(endOtherAdminSessions, {}))
    const again = await browser.call(listAdministrationAudit, { query: {} })
    expect((await expectOk(listAdministrationAudit, again)).entries).toHaveLength(entries.length)
  })
})
