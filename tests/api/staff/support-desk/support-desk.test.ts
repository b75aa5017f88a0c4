import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { checkDocument, sendVerificationCode } from '#contract/account/recovery.ts'
import { signIn } from '#contract/account/session.ts'
import { readSubscriberBills, readSubscriberRequests } from '#contract/staff/desk/desk-parts.ts'
import {
  endSubscriberSessions,
  findSubscribers,
  liftSubscriberWaits,
  readSubscriber,
  sendFirstAccess,
} from '#contract/staff/support-desk.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { supportCode } from '#contract/service/support-code.ts'
import { listProviderEvents } from '#contract/platform/suspicious-events.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { letters } from '#server/messaging/letters/table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readOutcome, readRefusal } from '#tests/support/wire/answers.ts'
import { person, type SandboxPerson, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const maria = person('Maria')
const lia = person('Lia')
const rui = person('Rui')

let clerk: Visitor
beforeEach(async () => {
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().fault({ upstream: 'mail', mode: 'ok' })
  await app().database.db.delete(rateLimits)
  clerk = await app().signInProvider('demo')
})

const idOf = (who: Pick<SandboxPerson, 'erpId'>) => ({ params: { customerId: who.erpId } })
const search = async (query: string, by = clerk) =>
  expectOk(findSubscribers, await by.call(findSubscribers, { body: { query } }))
const open = async (who: Pick<SandboxPerson, 'erpId'>, by = clerk) =>
  expectOk(readSubscriber, await by.call(readSubscriber, idOf(who)))
async function billsOf(who: Pick<SandboxPerson, 'erpId'>) {
  const { look } = await open(who)
  const answer = await clerk.call(readSubscriberBills, { ...idOf(who), query: { look } })
  return (await expectOk(readSubscriberBills, answer)).bills
}
async function requestsOf(who: Pick<SandboxPerson, 'erpId'>) {
  const { look } = await open(who)
  const answer = await clerk.call(readSubscriberRequests, { ...idOf(who), query: { look } })
  return (await expectOk(readSubscriberRequests, answer)).requests
}
const tryPassword = async (browser: Visitor, who: SandboxPerson, password: string) =>
  readOutcome(await browser.call(signIn, { body: { cpfOrCnpj: who.document, password } }))
const latestDeed = async () => {
  return (await auditOf(await app().signInAdmin(), 'demo')).find(
    ({ action }) => action !== 'signed in',
  )
}

describe('the search of the support desk', () => {
  it('finds a subscriber by document, masked, and records who looked for whom', async () => {
    expect(await search('529.982.247-25')).toEqual({
      sought: ['document'],
      subscribers: [
        {
          id: maria.erpId,
          name: 'Maria Clara Souza',
          document: '***.982.247-**',
          is_active: true,
          is_portal_closed: false,
          has_account: true,
          is_unread: false,
          matched: 'document',
        },
      ],
      is_cut: false,
      failure: null,
    })
    expect(await latestDeed()).toMatchObject({
      who: 'demo',
      role: 'provider',
      action: 'subscribers sought',
      subject: maria.erpId,
    })
  })

  it('finds subscribers by a part of the name, whatever its capitals', async () => {
    const { subscribers } = await search('clara SOU')
    expect(subscribers.map(({ name }) => name)).toEqual(['Maria Clara Souza'])
  })

  it.each([
    ['(48) 99101-0000', 'phone'],
    ['48991010000', 'phone'],
    ['99101-0000', 'phone'],
    ['MARIA.clara@correio.example', 'email'],
    [maria.erpId, 'customer'],
    ['201', 'contract'],
    ['contrato 201', 'contract'],
  ])('finds a subscriber by "%s", its %s', async (query, matched) => {
    const { subscribers } = await search(query)
    expect(subscribers).toContainEqual(
      expect.objectContaining({ id: maria.erpId, matched, document: '***.982.247-**' }),
    )
    // Another provider has another Maria, and none of this number.
    const foreign = await search(query, await app().signInProvider('serrana'))
    expect(foreign.subscribers.map(({ name }) => name)).not.toContain('Maria Clara Souza')
  })

  it('finds a subscriber by the protocol of a request that the ERP keeps', async () => {
    const known = (await requestsOf(maria)).find(({ protocol }) => protocol !== '')
    const { sought, subscribers } = await search(known?.protocol ?? '')
    expect(sought).toContain('protocol')
    expect(subscribers.map(({ id, matched }) => [id, matched])).toEqual([[maria.erpId, 'protocol']])
  })

  it('finds accounts by document and number while the ERP is away, and says that it is', async () => {
    await app().fault({ upstream: 'erp', mode: 'down' })
    for (const query of [maria.document, maria.erpId]) {
      const { subscribers } = await search(query)
      expect(subscribers).toMatchObject([
        { id: maria.erpId, name: '', is_unread: true, has_account: true },
      ])
    }
    const byName = await clerk.call(findSubscribers, { body: { query: 'clara souza' } })
    expect(await readOutcome(byName)).toBe('503 upstream unavailable')
  })

  it('says that a document is in no record of the ERP by an empty list', async () => {
    expect(await search('853.513.468-93')).toEqual({
      sought: ['document'],
      subscribers: [],
      is_cut: false,
      failure: null,
    })
  })

  it.each([
    ['', 'query not provided'],
    ['   ', 'query not provided'],
    ['ab', 'query too short'],
    ['%%%', 'query too short'],
    ['___', 'query too short'],
    ["'; --", 'query too short'],
    ['529.982.247-26', 'invalid document'],
    ['maria@casa', 'invalid email'],
  ])('refuses "%s" with "%s"', async (query, message) => {
    const answer = await clerk.call(findSubscribers, { body: { query } })
    expect(await readRefusal(answer)).toEqual({ status: 400, body: { message, fields: ['query'] } })
  })

  it.each([
    'a%a%a',
    'Maria_Joana',
    'Maria\u0000Clara',
    '<script>Maria',
    '../../cliente',
    'razao = 1',
  ])('finds nobody with the hostile text %j', async (query) => {
    const answer = await clerk.call(findSubscribers, { body: { query } })
    if (answer.status === 200) {
      const { subscribers } = await expectOk(findSubscribers, answer)
      expect(subscribers).toEqual([])
    } else expect(answer.status).toBe(400)
  })

  it('refuses who looks for more than support needs, and reports it', async () => {
    const outcomes: string[] = []
    for (let nth = 0; nth < 61; nth += 1) {
      outcomes.push(
        await readOutcome(await clerk.call(findSubscribers, { body: { query: 'zzz' } })),
      )
    }
    expect(new Set(outcomes.slice(0, 60))).toEqual(new Set(['200 ok']))
    expect(outcomes.at(-1)).toBe('429 too many requests')
    const events = await clerk.call(listProviderEvents, {})
    const kinds = (await expectOk(listProviderEvents, events)).events.map(({ kind }) => kind)
    expect(kinds).toContain('subscribers_harvested')
    for (let nth = 0; nth < 60; nth += 1) {
      await clerk.call(endSubscriberSessions, idOf({ erpId: String(900_000 + nth) }))
    }
    const action = await clerk.call(endSubscriberSessions, idOf(maria))
    expect(await readOutcome(action)).toBe('429 too many requests')
    // Another provider's desk goes on.
    await search('zzz', await app().signInProvider('litoral'))
  })
})

describe('a subscriber at the support desk', () => {
  it('is answered as unknown when the id is of another provider or of nobody', async () => {
    const foreign = person('Maria', 'litoral')
    for (const endpoint of [
      readSubscriber,
      sendFirstAccess,
      endSubscriberSessions,
      liftSubscriberWaits,
    ]) {
      const unknown = await readRefusal(await clerk.call(endpoint, idOf({ erpId: '999999' })))
      expect(unknown).toEqual({ status: 404, body: { message: 'subscriber not found' } })
      expect(await readRefusal(await clerk.call(endpoint, idOf(foreign)))).toEqual(unknown)
    }
  })

  it('shows account, sessions and contacts without a document, address or number in clear', async () => {
    await app().signIn(maria)
    const answer = await clerk.call(readSubscriber, idOf(maria))
    const text = await answer.clone().text()
    for (const secret of ['52998224725', '529.982', 'maria@', 'argon2']) {
      expect(text).not.toContain(secret)
    }
    const shown = await expectOk(readSubscriber, answer)
    expect(shown).toMatchObject({ has_account: true, account: { passkeys: 0 }, is_active: true })
    expect(shown.sessions.length).toBeGreaterThan(0)
    expect(await latestDeed()).toMatchObject({ action: 'subscriber read', subject: maria.erpId })
  })

  it('has the same sums as the subscriber’s own list', async () => {
    const own = await app().signIn(maria)
    const { invoices } = await expectOk(listInvoices, await own.call(listInvoices, { query: {} }))
    const bills = await billsOf(maria)
    expect(bills.length).toBeGreaterThan(3)
    for (const { id, value, open: left } of bills) {
      const raw = invoices.find((one) => one.id === id)
      expect([id, value]).toEqual([id, Math.round(Number(raw?.valor) * 100)])
      if (raw?.status === 'A')
        expect([id, left]).toEqual([id, Math.round(Number(raw.valor_aberto || raw.valor) * 100)])
    }
  })

  it('says why a bill costs what it costs in the sentence of its subscriber, or nothing', async () => {
    const reasonOf = async (id: string) =>
      (await billsOf(maria)).find((bill) => bill.id === id)?.reason
    expect(await reasonOf('1024')).toMatch(
      /^R\$\s30,09 a mais: acabou o desconto de boas-vindas \(20,19\) e entrou Segurança digital \(9,90\)\.$/,
    )
    expect(await reasonOf('1022')).toMatch(/^R\$\s50,00 a mais na fatura de R\$\s149,90: entrou/)
    const unread = ['demo', 'fn_areceber', '1001'] as const
    await changeRow(app(), unread, { valor: 'R$ 1.099' })
    await expect.poll(() => reasonOf('1024'), { timeout: 8_000 }).toBe('')
    await changeRow(app(), unread, { valor: '99.90' })
  })

  it('says that the first access is not done, that the ERP disabled or closed the customer', async () => {
    expect(await open(lia)).toMatchObject({ has_account: false, account: null })
    expect(await open(rui)).toMatchObject({ is_active: false })
    const vera = person('Vera')
    await changeRow(app(), ['demo', 'cliente', vera.erpId], { hotsite_acesso: '0' })
    expect(await open(vera)).toMatchObject({ is_portal_closed: true, emails: [] })
    await changeRow(app(), ['demo', 'cliente', vera.erpId], { hotsite_acesso: '1' })
  })

  it('is shown from the last known record while the ERP does not answer', async () => {
    await open(maria)
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect(await open(maria)).toMatchObject({ name: 'Maria Clara Souza', has_account: true })
  })
})

describe('the waits of a subscriber', () => {
  // A wait of a second must not be over on a slow machine.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
  afterEach(() => vi.useRealTimers())

  it('are shown after five wrong passwords, and lifted with an entry in the audit log', async () => {
    const browser = app().visitor()
    for (let nth = 0; nth < 6; nth += 1) await tryPassword(browser, maria, `wrong-${nth}`)
    expect(await tryPassword(browser, maria, 'wrong again')).toBe('429 too many requests')
    const waiting = await open(maria)
    expect(waiting.waits.map((one) => one.for)).toEqual(['password elsewhere'])
    expect(Date.parse(waiting.waits[0]?.until ?? '')).toBeGreaterThan(Date.now() - 1000)
    expect(waiting.refused_sign_ins.times).toBeGreaterThanOrEqual(5)
    const lifted = await clerk.call(liftSubscriberWaits, idOf(maria))
    expect(await expectOk(liftSubscriberWaits, lifted)).toEqual({ lifted: 1 })
    expect(await latestDeed()).toMatchObject({ action: 'waits lifted', subject: maria.erpId })
    expect((await open(maria)).waits).toEqual([])
    expect(await tryPassword(browser, maria, maria.password ?? '')).toBe('200 ok')
  })

  it('are known of a device that has signed in before, too', async () => {
    const own = await app().signIn(maria)
    for (let nth = 0; nth < 6; nth += 1) await tryPassword(own, maria, `wrong-${nth}`)
    const { waits } = await open(maria)
    expect(waits.map((one) => one.for)).toEqual(['password on a known device'])
    await clerk.call(liftSubscriberWaits, idOf(maria))
    expect(await tryPassword(own, maria, maria.password ?? '')).toBe('200 ok')
    expect((await open(maria)).waits).toEqual([])
  })

  it('are known of codes, and a lifted one lets the next code go', async () => {
    const browser = app().visitor()
    const begin = () => browser.call(checkDocument, { body: { cpfCnpj: maria.document } })
    const send = async () =>
      readOutcome(await browser.call(sendVerificationCode, { body: { mailIndex: 0 } }))
    await begin()
    expect(await send()).toBe('200 ok')
    expect(await send()).toBe('429 too many requests')
    const paused = await open(maria)
    expect(paused.waits).toEqual([])
    expect(Date.parse(paused.next_code_at ?? '')).toBeLessThanOrEqual(Date.now() + minuteMs)
    expect((await open(person('João'))).next_code_at).toBeNull()
    await clerk.call(liftSubscriberWaits, idOf(maria))
    expect((await open(maria)).next_code_at).toBeNull()
    expect(await send()).toBe('200 ok')
  })
})

describe('letters to a subscriber', () => {
  const sendCode = async (browser: Visitor, who: SandboxPerson) => {
    await browser.call(checkDocument, { body: { cpfCnpj: who.document } })
    return readOutcome(await browser.call(sendVerificationCode, { body: { mailIndex: 0 } }))
  }

  it('are shown with their fate, and stored without an address', async () => {
    await app().database.db.delete(letters)
    await sendCode(app().visitor(), maria)
    await app().fault({ upstream: 'mail', mode: 'down' })
    expect(await sendCode(app().visitor(), maria)).toBe('502 verification code not sent')
    const shown = (await open(maria)).letters ?? []
    expect(shown.map(({ channel, failure }) => [channel, failure !== ''])).toEqual([
      ['mail', true],
      ['mail', false],
    ])
    expect(shown[0]?.to).toMatch(/^m\S*\*\S*@/)
    const stored = await app()
      .database.db.select()
      .from(letters)
      .where(eq(letters.clientId, 'demo'))
    expect(JSON.stringify(stored)).not.toContain('@')
  })

  it('explain the first access to who has no password, three times a day', async () => {
    const send = () => clerk.call(sendFirstAccess, idOf(lia))
    const { to } = await expectOk(sendFirstAccess, await send())
    expect(to).toContain('*')
    expect(await latestDeed()).toMatchObject({ action: 'first access sent', subject: lia.erpId })
    expect((await open(lia)).letters?.[0]).toMatchObject({
      subject: 'Seu primeiro acesso ao portal',
      failure: '',
    })
    await send()
    await send()
    expect(await readOutcome(await send())).toBe('429 too many requests')
  })

  it('are refused for who has an account, no e-mail, or is disabled, and when mail fails', async () => {
    const send = async (who: SandboxPerson) =>
      readOutcome(await clerk.call(sendFirstAccess, idOf(who)))
    expect(await send(maria)).toBe('409 account exists')
    expect(await send(rui)).toBe('409 customer removed')
    await app().fault({ upstream: 'mail', mode: 'down' })
    expect(await send(lia)).toBe('502 letter not sent')
  })
})

describe('the sessions of a subscriber', () => {
  it('all end, the count is answered, and others stay', async () => {
    const browser = await app().signIn(maria)
    const joao = await app().signIn(person('João'))
    const { sessions } = await open(maria)
    const ended = await clerk.call(endSubscriberSessions, idOf(maria))
    expect(await expectOk(endSubscriberSessions, ended)).toEqual({ ended: sessions.length })
    expect((await browser.call(listInvoices, { query: {} })).status).toBe(401)
    expect((await joao.call(listInvoices, { query: {} })).status).toBe(200)
    expect((await open(maria)).sessions).toEqual([])
    expect(await latestDeed()).toMatchObject({
      action: 'subscriber read',
      subject: maria.erpId,
    })
  })
})

describe('the code of a failure', () => {
  it('says when, which call, why and which upstream, to its own provider alone', async () => {
    const browser = await app().signIn(person('João'))
    await app().fault({ upstream: 'erp', mode: 'down' })
    const failed = await browser.call(listInvoices, { query: {}, fresh: true })
    expect(failed.status).toBe(503)
    const code = supportCode(failed.headers.get('X-Request-Id') ?? '')
    await expect
      .poll(async () => (await search(code)).failure)
      .toMatchObject({
        code,
        customer_id: person('João').erpId,
        call: 'GET /api/central/customer/list/invoices',
        status: 503,
        cause: 'upstream unavailable',
        upstream: 'erp',
      })
    expect((await search(code.toUpperCase())).failure?.code).toBe(code)
    const foreign = await search(code, await app().signInProvider('litoral'))
    expect(foreign).toMatchObject({ subscribers: [], failure: null })
    await app().fault({ upstream: 'erp', mode: 'ok' })
    expect((await open(person('João'))).failures[0]).toMatchObject({ code, upstream: 'erp' })
  })
})
