import { hash } from '@node-rs/argon2'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { challengeSeconds } from '#contract/platform/proof-of-work.ts'
import { checkDocument } from '#contract/account/recovery.ts'
import { signIn, signOut } from '#contract/account/session.ts'
import { adminSignIn, providerSignIn } from '#contract/staff/staff.ts'
import { dayMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { guessingWindows } from '#server/platform/guessing-alarm/table.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { suspiciousEvents } from '#server/platform/suspicious-events/table.ts'
import { useApp } from '#tests/support/app.ts'
import { answerAboutCustomers, cpfOf, givePassword } from '#tests/support/people/subscribers.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'
import { proofFor } from '#tests/support/work.ts'

/* All visitors come through a proxy, so that each has a network of its own. */

const proxy = '127.0.0.1'
const password = 'a-password-of-everyone'
/** Owners who sign in before and during the alarm. */
const sampledOwners = 20
const documents = Array.from({ length: 500 }, (_, nth) => cpfOf(nth))
const app = useApp({
  env: { TRUSTED_PROXIES: proxy },
  hasRealTenants: true,
  answerUpstream: answerAboutCustomers(documents),
})

beforeAll(async () => {
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  await givePassword(app(), documents, await hash(password, cheap))
}, 60_000)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:01:00Z') })
  await app().database.db.delete(rateLimits)
  await app().database.db.delete(guessingWindows)
  await app().database.db.delete(suspiciousEvents)
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const visitor = (clientId = 'demo') => new Visitor(app().app, clientId, proxy)
const network = (nth: number) => ({ 'x-forwarded-for': `203.${nth >> 8}.${nth & 255}.7` })

type Headers = Readonly<Record<string, string>>

function enter(document: string, typed: string, headers: Headers, by = visitor()) {
  return by.call(signIn, { body: { cpfOrCnpj: document, password: typed }, headers })
}

const events = () => app().database.db.select().from(suspiciousEvents)

describe('a password sprayed over the accounts of a provider', () => {
  it('raises the alarm and is slowed before the hundredth account, and its owners get in', async () => {
    const owners = new Map<string, Visitor>()
    for (const [nth, document] of documents.slice(0, sampledOwners).entries()) {
      const owner = visitor()
      expect((await enter(document, password, network(1000 + nth), owner)).status).toBe(200)
      await owner.call(signOut, { headers: network(1000 + nth) })
      owners.set(document, owner)
    }
    pass(dayMs)

    const statuses: number[] = []
    for (const [nth, document] of documents.entries()) {
      statuses.push((await enter(document, 'Senha@2026', network(nth))).status)
    }
    const firstSlowed = statuses.indexOf(429)
    expect(firstSlowed).toBeGreaterThan(40)
    expect(firstSlowed).toBeLessThan(100)
    expect(statuses.slice(firstSlowed).every((status) => status === 429)).toBe(true)
    expect(await events()).toMatchObject([
      { kind: 'password_spraying', clientId: 'demo', times: 1, customerId: '' },
    ])

    for (const [document, owner] of owners) {
      expect((await enter(document, password, network(2000), owner)).status).toBe(200)
    }
    for (const [nth, document] of [...owners.keys()].entries()) {
      const device = visitor()
      const from = network(3000 + nth)
      const refused = await enter(document, password, from, device)
      expect(refused.status).toBe(429)
      const proof = await proofFor(refused)
      expect((await enter(document, password, { ...from, ...proof }, device)).status).toBe(200)
    }
  }, 120_000)
})

describe('a stranger while the alarm is on', () => {
  const stranger = network(5000)
  const document = () => documents[0] ?? ''

  beforeEach(async () => {
    const now = Date.now()
    await app()
      .database.db.insert(guessingWindows)
      .values({
        clientId: 'demo',
        kind: 'password_spraying',
        startedAt: new Date(now),
        alarmUntil: new Date(now + 15 * minuteMs),
      })
  })

  it('may wait instead of working: one try each thirty seconds', async () => {
    const refused = await enter(document(), password, stranger)
    expect(refused.headers.get('retry-after')).toBe('30')
    pass(29 * secondMs)
    expect((await enter(document(), password, stranger)).headers.get('retry-after')).toBe('1')
    pass(secondMs)
    expect((await enter(document(), 'wrong', stranger)).status).toBe(401)
    expect((await enter(document(), password, stranger)).status).toBe(429)
  })

  it('gets in once for each solution, while the puzzle is valid, at this provider only', async () => {
    const proof = await proofFor(await enter(document(), password, stranger))
    const late = await proofFor(await enter(document(), password, stranger))
    const foreign = visitor('litoral')
    expect((await enter(document(), 'wrong', { ...stranger, ...proof })).status).toBe(401)
    expect((await enter(document(), password, { ...stranger, ...proof })).status).toBe(429)
    expect((await enter(document(), 'x', { ...stranger, ...late }, foreign)).status).toBe(404)
    pass(challengeSeconds * secondMs)
    expect((await enter(document(), password, { ...network(1), ...late })).status).toBe(429)
  })

  it('waits twice as long with each quarter of an hour of the alarm, up to eight minutes', async () => {
    const waits: unknown[] = []
    for (const quarters of [0, 1, 2, 3, 4, 8]) {
      const alarmSince = new Date(Date.now() - quarters * 15 * minuteMs)
      await app().database.db.update(guessingWindows).set({ alarmSince })
      const refused = await enter(document(), password, network(8000 + quarters))
      waits.push(refused.headers.get('retry-after'))
    }
    expect(waits).toEqual(['30', '60', '120', '240', '480', '480'])
    pass(8 * minuteMs)
    expect((await enter(document(), password, network(8008))).status).toBe(200)
  })

  it('gets in with a puzzle of before the work doubled', async () => {
    const begin = (agoMs: number) =>
      app()
        .database.db.update(guessingWindows)
        .set({ alarmSince: new Date(Date.now() - agoMs) })
    const proof = await proofFor(await enter(document(), password, stranger))
    const old = await proofFor(await enter(document(), password, stranger))
    await begin(15 * minuteMs)
    expect((await enter(document(), password, { ...stranger, ...proof })).status).toBe(200)
    await begin(40 * minuteMs)
    expect((await enter(document(), password, { ...stranger, ...old })).status).toBe(429)
  })

  it.each(['', 'x', 'abc;1,2', `${'A'.repeat(43)};1,2`, 'a;9999999999', 'a;1,2,3;4'])(
    'is refused with %j as a solution',
    async (proof) => {
      const headers = { ...stranger, 'proof-of-work': proof }
      expect((await enter(document(), password, headers)).status).toBe(429)
    },
  )

  it('works or waits at the recovery, too', async () => {
    const body = { cpfCnpj: document() }
    const refused = await visitor().call(checkDocument, { body, headers: stranger })
    expect(refused.status).toBe(429)
    const headers = { ...stranger, ...(await proofFor(refused)) }
    expect((await visitor().call(checkDocument, { body, headers })).status).toBe(200)
  })
})

describe('documents tried at the recovery of a provider', () => {
  it('raise the alarm when many are unknown, and leave the recovery open to a known device', async () => {
    const owner = visitor()
    const document = documents[7] ?? ''
    await enter(document, password, network(6000), owner)
    let refusals = 0
    for (let nth = 0; nth < 100; nth += 1) {
      const body = { cpfCnpj: cpfOf(10_000 + nth) }
      const { status } = await visitor().call(checkDocument, { body, headers: network(nth) })
      if (status === 429) refusals += 1
    }
    expect(refusals).toBeGreaterThan(30)
    expect(await events()).toMatchObject([{ kind: 'document_enumeration', clientId: 'demo' }])
    const body = { cpfCnpj: document }
    const { status } = await owner.call(checkDocument, { body, headers: network(6001) })
    expect(status).toBe(200)
  })
})

describe('accounts of staff', () => {
  it('raise the alarm of the installation together', async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      const body = { email: `someone${nth}@example.com`, password: 'Senha@2026' }
      await visitor('adm').call(adminSignIn, { body, headers: network(nth) })
    }
    expect(await events()).toMatchObject([{ kind: 'password_spraying', clientId: '', times: 1 }])
    const body = { client_id: 'demo', password: sandboxStaff.providerPassword }
    const refused = await visitor().call(providerSignIn, { body, headers: network(7000) })
    expect(refused.status).toBe(429)
    const headers = { ...network(7000), ...(await proofFor(refused)) }
    // Staff of the sandbox sign in at this machine only, which no proxied visitor is.
    expect((await visitor().call(providerSignIn, { body, headers })).status).toBe(401)
  })
})
