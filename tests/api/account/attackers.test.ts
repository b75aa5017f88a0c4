import { hash } from '@node-rs/argon2'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  checkDocument,
  checkVerificationCode,
  sendVerificationCode,
} from '#contract/account/recovery.ts'
import { signIn, signOut } from '#contract/account/session.ts'
import { adminSignIn, providerSignIn } from '#contract/staff/staff.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { guessingWindows } from '#server/platform/guessing-alarm/table.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { credentials } from '#server/account/session/table.ts'
import { suspiciousEvents } from '#server/platform/suspicious-events/table.ts'
import { staffMembers } from '#server/staff/accounts/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { attack, type Headers, worked } from '#tests/support/wire/attack.ts'
import { isLong } from '#tests/support/run/length.ts'
import { latestCode, outbox } from '#tests/support/upstreams/outbox.ts'
import {
  answerAboutCustomers,
  cpfOf,
  customerIdOf,
  givePassword,
} from '#tests/support/people/subscribers.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

/*
 * An attacker tries ten times a second at one account, at one provider or from one shared address, and
 * no other visitor is refused. All visitors come through a proxy, so that each has an address of choice; the clock is the
 * test's.
 */

const proxy = '127.0.0.1'
const password = 'a-password-of-everyone'
const documents = Array.from({ length: 60 }, (_, nth) => cpfOf(nth))
const { providerPassword }: { providerPassword: string } = sandboxStaff
const administrator: { email: string; password: string } = sandboxStaff.administrator
const [victim = '', neighbour = '', other = ''] = documents
const app = useApp({
  env: { TRUSTED_PROXIES: proxy },
  hasRealTenants: true,
  answerUpstream: answerAboutCustomers(documents),
})

beforeAll(async () => {
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  await givePassword(app(), documents, await hash(password, cheap))
  // Nobody here sits at this machine, where alone accounts of the sandbox are usable.
  await app().database.db.update(credentials).set({ isSandbox: false })
  await app().database.db.update(staffMembers).set({ isSandbox: false })
}, 60_000)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:01:00Z') })
  await app().database.db.delete(rateLimits)
  await app().database.db.delete(guessingWindows)
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const browser = (clientId = 'demo') => new Visitor(app().app, clientId, proxy)
const at = (address: string): Headers => ({ 'x-forwarded-for': address })
const network = (nth: number) => at(`203.${nth >> 8}.${nth & 255}.7`)
const shared = at('198.51.100.7')
const elsewhere = at('198.51.100.8')

function enter(document: string, typed: string, headers: Headers, by = browser()) {
  return by.call(signIn, { body: { cpfOrCnpj: document, password: typed }, headers })
}

/** A device that has signed in to the account before. */
async function knownDevice(document: string): Promise<Visitor> {
  const owner = browser()
  expect((await enter(document, password, elsewhere, owner)).status).toBe(200)
  await owner.call(signOut, { headers: elsewhere })
  return owner
}

/** The status of a sign-in by the page, which works where it must. */
async function statusOf(document: string, from: Headers, by = browser(), typed = password) {
  const answer = await worked((proof) => enter(document, typed, { ...from, ...proof }, by))
  return answer.status
}

/** How many letters told an owner of tries at the account. */
async function warnings(): Promise<number> {
  await app().doJobs()
  return (await outbox(app())).filter(({ subject }) => subject === 'Tentaram entrar na sua conta')
    .length
}

/** An attacker who answers each challenge is served more slowly, so that fewer tries show as much. */
vi.setConfig({ testTimeout: 120_000 })

const attackers = [
  { attacker: 'leaves challenges alone', isWorking: false, seconds: isLong ? 20 : 8 },
  { attacker: 'answers every challenge', isWorking: true, seconds: isLong ? 6 : 3 },
]

describe.each(attackers)('an attacker who $attacker', ({ isWorking, seconds }) => {
  const run = (attempt: (nth: number, proof: Headers) => Promise<Response>, perSecond = 10) =>
    attack({ perSecond, seconds, isWorking, pass, attempt })

  it('costs the owner of one account no refusal', async () => {
    const known = await knownDevice(victim)
    const statuses = await run((_, proof) => enter(victim, 'Senha@2026', { ...shared, ...proof }))
    expect(statuses).toContain(isWorking ? 401 : 429)
    expect((await enter(victim, password, shared, known)).status).toBe(200)
    expect(await statusOf(victim, elsewhere)).toBe(200)
    expect(await statusOf(victim, shared)).toBe(200)
  })

  it('costs nobody a refusal where each of forty-five tries a second has a network of its own', async () => {
    const known = await knownDevice(victim)
    await app().database.db.delete(suspiciousEvents)
    const before = await warnings()
    const guessed = run(
      (nth, proof) => enter(victim, 'Senha@2026', { ...network(nth), ...proof }),
      45,
    )
    expect(await statusOf(neighbour, elsewhere)).toBe(200)
    expect((await enter(victim, password, shared, known)).status).toBe(200)
    const statuses = await guessed
    if (!isWorking) expect(statuses.filter((status) => status === 401).length).toBeLessThan(70)
    expect((await enter(victim, password, shared, known)).status).toBe(200)
    expect(await statusOf(victim, network(7000))).toBe(200)
    // Who is not attacked is asked for nothing.
    expect((await enter(neighbour, password, network(7001))).status).toBe(200)

    const events = await app().database.db.select().from(suspiciousEvents)
    const attacks = events.filter(({ kind }) => kind === 'account_attacked')
    expect(attacks).toMatchObject([{ clientId: 'demo', customerId: customerIdOf(0), times: 1 }])
    // One for each address on file.
    expect(await warnings()).toBe(before + 2)
  })

  it('costs the subscribers of one provider, and of others, no refusal', async () => {
    const known = await knownDevice(victim)
    await run((nth, proof) =>
      enter(documents[nth % 60] ?? '', 'Senha@2026', { ...network(nth), ...proof }),
    )
    expect((await enter(victim, password, elsewhere, known)).status).toBe(200)
    expect(await statusOf(neighbour, network(5000))).toBe(200)
    expect(await statusOf(neighbour, network(0))).toBe(200)
    const { document } = person('Jorge', 'litoral')
    const body = { cpfOrCnpj: document, password: sandboxPassword }
    const entered = await browser('litoral').call(signIn, { body, headers: network(5001) })
    expect(entered.status).toBe(200)
  })

  it('costs the neighbours behind one address no refusal', async () => {
    const known = await knownDevice(victim)
    await run((nth, proof) => enter(cpfOf(1000 + nth), 'Senha@2026', { ...shared, ...proof }))
    expect((await enter(victim, password, shared, known)).status).toBe(200)
    expect(await statusOf(neighbour, shared)).toBe(200)
    expect((await enter(other, password, elsewhere)).status).toBe(200)
    // A neighbour who mistypes is told so, and not to wait.
    expect(await statusOf(other, shared, browser(), 'mistyped')).toBe(401)
  })

  it('costs the administrator and the user of a provider no refusal', async () => {
    const known = browser()
    const providerEnters = (headers: Headers, by = browser(), typed = providerPassword) => {
      const body = { client_id: 'demo', password: typed }
      return by.call(providerSignIn, { body, headers })
    }
    const adminEnters = (headers: Headers, typed = administrator.password) => {
      const body = { email: administrator.email, password: typed }
      return browser('adm').call(adminSignIn, { body, headers })
    }
    expect((await providerEnters(elsewhere, known)).status).toBe(200)

    await run((nth, proof) =>
      nth % 2 === 0
        ? adminEnters({ ...shared, ...proof }, 'Senha@2026')
        : providerEnters({ ...shared, ...proof }, browser(), 'Senha@2026'),
    )
    expect((await providerEnters(shared, known)).status).toBe(200)
    const providerElsewhere = await worked((proof) => providerEnters({ ...network(1), ...proof }))
    expect(providerElsewhere.status).toBe(200)
    expect((await worked((proof) => adminEnters({ ...network(1), ...proof }))).status).toBe(200)
    const provider = await worked((proof) => providerEnters({ ...shared, ...proof }))
    expect(provider.status).toBe(200)
    expect((await worked((proof) => adminEnters({ ...shared, ...proof }))).status).toBe(200)
  })

  it('leaves the recovery open to the owner of one account and to neighbours, and sends few letters', async () => {
    const known = await knownDevice(victim)
    const before = (await outbox(app())).length
    await run(async (nth, proof) => {
      const headers = { ...shared, ...proof }
      const body = { cpfCnpj: nth % 3 === 0 ? cpfOf(1000 + nth) : victim }
      const by = browser()
      const begun = await by.call(checkDocument, { body, headers })
      if (begun.status !== 200) return begun
      return by.call(sendVerificationCode, { body: { mailIndex: 0 }, headers: shared })
    })
    expect((await outbox(app())).length - before).toBeLessThanOrEqual(12)

    expect(await recover(known, victim, shared)).toEqual([200, 200, 200])
    expect(await recover(browser(), victim, elsewhere)).toEqual([200, 200, 200])
    expect(await recover(browser(), neighbour, shared)).toEqual([200, 200, 200])
  })
})

it('staff are told of an access at which many passwords are tried, and so is who has an address', async () => {
  await app().database.db.delete(suspiciousEvents)
  const { email } = administrator
  for (let nth = 0; nth < 21; nth += 1) {
    const headers = network(nth)
    const asAdmin = { email, password: 'Senha@2026' }
    const asUser = { client_id: 'demo', password: 'Senha@2026' }
    const statuses = [
      (await browser('adm').call(adminSignIn, { body: asAdmin, headers })).status,
      (await browser().call(providerSignIn, { body: asUser, headers })).status,
    ]
    expect(statuses).toEqual(nth < 20 ? [401, 401] : [429, 429])
  }
  const events = await app().database.db.select().from(suspiciousEvents)
  expect(new Set(events.map(({ clientId, kind }) => `${kind} ${clientId}`))).toEqual(
    new Set(['account_attacked ', 'account_attacked demo']),
  )
  const letters = (await outbox(app(), 'adm')).filter(({ to }) => to === email)
  expect(letters.at(-1)?.subject).toBe('Tentaram entrar no seu acesso')
})

/** The statuses of a recovery up to the right code. */
async function recover(by: Visitor, document: string, from: Headers): Promise<number[]> {
  const body = { cpfCnpj: document }
  const begun = await worked((proof) =>
    by.call(checkDocument, { body, headers: { ...from, ...proof } }),
  )
  const sent = await worked((proof) =>
    by.call(sendVerificationCode, { body: { mailIndex: 0 }, headers: { ...from, ...proof } }),
  )
  const code = { verificationCode: await latestCode(app(), 'maria@correio.example') }
  const proven = await by.call(checkVerificationCode, { body: code, headers: from })
  return [begun.status, sent.status, proven.status]
}
