import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { endOtherSessions } from '#contract/account/session.ts'
import { exportMyData } from '#contract/installation/my-data.ts'
import {
  createPaymentLink,
  listPaymentLinks,
  paymentLinkPath,
  revokePaymentLink,
} from '#contract/money/payment-links.ts'
import { editPassword } from '#contract/account/recovery.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { paymentLinks } from '#server/money/payment-links/table.ts'
import { payments } from '#server/money/payments/table.ts'
import { changeTenant } from '#tests/support/tenants/change-tenant.ts'
import { expectOk, readOutcome } from '../../support/wire/answers.ts'
import { person, useApp } from '../../support/app.ts'
import { changeRow, readRow } from '../../support/upstreams/erp-rows.ts'
import { outageClock } from '../../support/kills/outage-clock.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

let ahead = 0
const outages = outageClock()
const app = useApp({ now: () => new Date(outages.now().getTime() + ahead), outages })

beforeEach(async () => {
  // Answers of the ERP that one test read are too old for the next.
  ahead += 10 * minuteMs
  await app().sandbox.reset()
  await app().database.db.execute(sql`delete from payment_links`)
  await app().database.db.execute(sql`delete from rate_limits`)
})

const make = async (who: Visitor, invoiceId = '1024') =>
  expectOk(createPaymentLink, await who.call(createPaymentLink, { body: { invoiceId } }))
const list = async (who: Visitor) =>
  (await expectOk(listPaymentLinks, await who.call(listPaymentLinks, {}))).links
const revoke = async (who: Visitor, linkId: string) =>
  readOutcome(await who.call(revokePaymentLink, { params: { linkId } }))

/** Opens a link as who pays does: without a session, from another address. */
const open = (path: string, clientId = 'demo') => app().visitor(clientId).request(path)
async function read(path: string, clientId = 'demo') {
  const answer = await open(path, clientId)
  return { status: answer.status, text: await answer.text() }
}
const bill = (id: string) => ['demo', 'fn_areceber', id] as const

/** The answer of a link of ours that nobody ever made. */
const unknown = () => read(paymentLinkPath('A'.repeat(43)))

describe('the page of a link', () => {
  it('shows provider, first name, amount, due day, PIX and line, and nothing else of the subscriber', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path } = await make(maria)
    const { status, text } = await read(path)
    expect(status).toBe(200)
    expect(text).toContain('Fatura de Maria')
    expect(text).toContain('R$ 129,99')
    expect(text).toMatch(/Vence em \d\d\/\d\d\/\d{4}/)
    expect(text).toContain('Provedor Demo Telecom')
    expect(text).toMatch(/data-text="\d{47,48}"/)
    expect(text).toMatch(/data-text="000201[^"]{60,}6304[0-9A-F]{4}"/)
    const codes = /data-text="[^"]*"|class="code"[^>]*>[^<]*<|<path[^>]*>/g
    const drawn = /<style>[^]*<\/style>|<script>[^]*<\/script>/g
    const rest = text.replaceAll(codes, '').replaceAll(drawn, '')
    expect(rest).not.toMatch(/Souza|Clara|529\.?982|@|\b1024\b|Rua|invoice|customer/)
  })

  it('is kept by no cache, listed by no search engine and sends its address to nobody', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path } = await make(maria)
    for (const asked of [path, `${path}/estado`, `${path}x`]) {
      const { headers } = await open(asked)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.getSetCookie()).toEqual([])
    }
    const { headers } = await open(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect((await read(path)).text).not.toMatch(/\/assets\/|manifest|<script src/)
  })

  it('opens on every host of its provider, and needs no client_id', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path } = await make(maria)
    expect((await app().visitor().request(path, { headers: {} })).status).toBe(200)
    expect((await read(path, 'litoral')).text).toContain('Este link não abre mais')
  })

  it('answers HEAD like GET, and no other method', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path } = await make(maria)
    expect((await app().visitor().request(path, { method: 'HEAD' })).status).toBe(200)
    expect((await app().visitor().request(path, { method: 'POST' })).status).toBe(405)
  })
})

describe('a link that opens nothing', () => {
  it('is answered alike, whether it is altered, expired, revoked, random or of another provider', async () => {
    const maria = await app().signIn(person('Maria'))
    const inn = await app().signIn(person('Maria', 'litoral'))
    const whole = await make(maria)
    const token = whole.path.slice(paymentLinkPath('').length)
    const random = await unknown()
    expect(random).toMatchObject({ status: 404, text: expect.stringContaining('não abre mais') })
    const altered = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      `${token}A`,
      token.slice(0, -1),
      token.toLowerCase(),
      '%00',
      'x',
    ]
    for (const other of altered) expect(await read(paymentLinkPath(other))).toEqual(random)
    const foreign = await inn.call(createPaymentLink, { body: { invoiceId: '4001' } })
    const { path: foreignPath } = await expectOk(createPaymentLink, foreign)
    expect((await read(foreignPath, 'litoral')).status).toBe(200)
    expect(await read(foreignPath)).toEqual(random)
    expect(await revoke(maria, whole.link.id)).toBe('200 ok')
    expect(await read(whole.path)).toEqual(random)
    const { path } = await make(maria)
    ahead += 72 * hourMs - minuteMs
    expect((await read(path)).status).toBe(200)
    ahead += minuteMs
    expect(await read(path)).toEqual(random)
  })

  it('says the same to the page that is still open', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path, link } = await make(maria)
    expect(await (await open(`${path}/estado`)).json()).toEqual({ state: 'open' })
    await revoke(maria, link.id)
    const answer = await open(`${path}/estado`)
    expect([answer.status, await answer.json()]).toEqual([404, { state: 'gone' }])
  })

  it('ends with the customer, and with the person behind the id of the ERP', async () => {
    const gone = await unknown()
    const maria = await app().signIn(person('Maria'))
    const row = ['demo', 'cliente', '101'] as const
    const { path } = await make(maria)
    for (const change of [{ ativo: 'N' }, { cnpj_cpf: '390.533.447-05' }]) {
      const before = await readRow(app(), row)
      await changeRow(app(), row, change)
      ahead += 10 * minuteMs
      // The record of the customer is served once more while it is read again.
      await read(path)
      ahead += 6_000
      expect(await read(path)).toEqual(gone)
      await changeRow(app(), row, before)
      ahead += 10 * minuteMs
      await read(path)
      ahead += 6_000
      expect((await read(path)).status).toBe(200)
    }
  })

  it('ends with a new password, and when other devices are signed out', async () => {
    const maria = await app().signIn(person('Maria'))
    const first = await make(maria)
    expect((await maria.call(endOtherSessions, {})).status).toBe(200)
    expect((await read(first.path)).status).toBe(404)
    const padaria = await app().signIn(person('Padaria'))
    const second = await make(padaria, '1061')
    expect((await read(second.path)).status).toBe(200)
    const body = { currentPassword: 'portal123', newPassword: 'gatos-no-telhado' }
    expect((await padaria.call(editPassword, { body })).status).toBe(200)
    expect((await read(second.path)).status).toBe(404)
  })

  it('is what all links are at a provider that has switched them off, and none is made there', async () => {
    const gone = await unknown()
    const joao = await app().signIn(person('João'))
    const { path } = await make(joao, '1041')
    // After the rules are as they were.
    onTestFinished(async () => expect((await read(path)).status).toBe(200))
    await changeTenant(app(), { rules: { allowsPaymentLinks: false } })
    expect(await read(path)).toEqual(gone)
    const refused = await joao.call(createPaymentLink, { body: { invoiceId: '1041' } })
    expect(await readOutcome(refused)).toBe('403 forbidden')
  })
})

describe('the states of a bill behind a link', () => {
  /** The page after the moment in which all readers share one answer of the ERP. */
  const later = async (path: string) => {
    ahead += 6_000
    return read(path)
  }

  it('tells that it is paid, and on which day', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path } = await make(maria)
    expect((await read(path)).text).toContain('Já paguei')
    expect((await read(`${path}?paguei=1`)).text).toContain('Ainda não recebemos a confirmação')
    const paid = { status: 'R', valor_aberto: '0.00', valor_recebido: '129.99' }
    await changeRow(app(), bill('1024'), { ...paid, pagamento_data: '2026-11-19' })
    const { status, text } = await later(path)
    expect(status).toBe(200)
    expect(text).toContain('Esta fatura já foi paga em 19/11/2026.')
    expect(text).not.toMatch(/000201|Copiar/)
    expect(await (await open(`${path}/estado`)).json()).toEqual({ state: 'paid' })
  })

  it('warns of a payment that is under way', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path } = await make(maria)
    await changeRow(app(), bill('1024'), { aguardando_confirmacao_pagamento: 'S' })
    const { text } = await later(path)
    expect(text).toContain('Já há um pagamento em andamento')
    expect(text).not.toMatch(/000201|Copiar/)
    expect(await (await open(`${path}/estado`)).json()).toEqual({ state: 'paying' })
    const again = await maria.call(createPaymentLink, { body: { invoiceId: '1024' } })
    expect(await readOutcome(again)).toBe('409 payment being confirmed')
  })

  it('tells of a card payment that the ERP has not booked', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path } = await make(maria)
    await app()
      .database.db.insert(payments)
      .values({
        clientId: 'demo',
        customerId: '101',
        documentHash: app().documentHashOf(person('Maria')),
        invoiceId: '1024',
        id: 'charged',
        orderId: 'order',
        requestFingerprint: 'x',
        state: 'approved',
        value: 129_99,
        total: 129_99,
        installments: 1,
        brand: 'Visa',
        lastFour: '0001',
        createdAt: new Date(),
      })
    onTestFinished(async () => void (await app().database.db.execute(sql`delete from payments`)))
    expect((await later(path)).text).toContain('Esta fatura já foi paga.')
  })

  it('tells of a cancelled bill, an overdue one and a changed amount', async () => {
    const maria = await app().signIn(person('Maria'))
    const overdue = await make(maria, '1021')
    expect((await read(overdue.path)).text).toContain('Vencida')
    const { path } = await make(maria)
    await changeRow(app(), bill('1024'), { valor: '99.99', valor_aberto: '99.99' })
    const changed = (await later(path)).text
    expect(changed).toContain('R$ 99,99')
    expect(changed).toContain('era R$ 129,99')
    await changeRow(app(), bill('1024'), { status: 'C' })
    expect((await later(path)).text).toContain('Fatura cancelada')
  })

  it('says what is there of PIX and boleto, and registers the PIX when the link is made', async () => {
    const maria = await app().signIn(person('Maria'))
    await changeRow(app(), bill('1025'), { pix_txid: '' })
    const { path } = await make(maria, '1025')
    expect((await readRow(app(), bill('1025')))['pix_txid']).not.toBe('')
    const { text } = await read(path)
    expect(text).toContain('Copiar código PIX')
    expect(text).not.toContain('Linha digitável')
    const joao = await app().signIn(person('João'))
    const none = await read((await make(joao, '1042')).path)
    expect(none.text).toContain('O PIX desta fatura ainda não está pronto')
  })
})

describe('a link while the ERP is in trouble', () => {
  it.each(['down', 'garbage'] as const)(
    'asks to try again while the ERP is %s and nothing is known',
    async (mode) => {
      const maria = await app().signIn(person('Maria'))
      const { path } = await make(maria)
      ahead += 25 * hourMs
      await app().fault({ upstream: 'erp', mode, client_id: 'demo' })
      const answer = await open(path)
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).toContain('Tente de novo em instantes')
      await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'demo' })
      ahead += 6_000
      expect((await read(path)).status).toBe(200)
    },
  )

  it('shows what is known with its age, and asks the ERP once for all readers of a moment', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path } = await make(maria)
    await read(path)
    const before = (await read(path)).text
    expect(before).not.toContain('não está respondendo')
    await app().fault({ upstream: 'erp', mode: 'down', client_id: 'demo' })
    // The answer of a moment ago is everybody's.
    expect((await read(path)).text).toBe(before)
    ahead += 10 * minuteMs
    const { status, text } = await read(path)
    expect(status).toBe(200)
    expect(text).toMatch(
      /O nosso sistema não está respondendo agora\. Estes dados são de \d\d\/\d\d/,
    )
    expect(text).toContain('Linha digitável')
    await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'demo' })
  })
})

describe('the limits of links', () => {
  it('make one source wait for one link, and nobody else', async () => {
    const maria = await app().signIn(person('Maria'))
    const [one, other] = [await make(maria), await make(maria)]
    const flood = app().visitor()
    for (let nth = 0; nth < 120; nth += 1) await flood.request(`${one.path}/estado`)
    const refused = await flood.request(one.path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('Muitas consultas seguidas')
    expect((await flood.request(other.path)).status).toBe(200)
    expect((await read(one.path)).status).toBe(200)
  })

  it('count no guess', async () => {
    const flood = app().visitor()
    const [{ count: before } = { count: 0 }] = await limitRows()
    for (let nth = 0; nth < 200; nth += 1) await flood.request(paymentLinkPath('A'.repeat(43)))
    expect(await limitRows()).toEqual([{ count: before }])
    const maria = await app().signIn(person('Maria'))
    expect((await flood.request((await make(maria)).path)).status).toBe(200)
  })

  it('allow five links of a bill that open, and twenty new ones an hour', async () => {
    const maria = await app().signIn(person('Maria'))
    const made = []
    for (let nth = 0; nth < 5; nth += 1) made.push(await make(maria))
    const ask = async () =>
      readOutcome(await maria.call(createPaymentLink, { body: { invoiceId: '1024' } }))
    expect(await ask()).toBe('409 too many payment links')
    expect(await list(maria)).toHaveLength(5)
    await revoke(maria, made[0]?.link.id ?? '')
    expect(await ask()).toBe('200 ok')
    for (let nth = 0; nth < 13; nth += 1) await ask()
    expect(await ask()).toBe('429 too many requests')
  })

  const limitRows = async () =>
    (
      await app().database.db.execute<{ count: number }>(
        sql`select count(*)::int as count from rate_limits where key like 'payment-link-visits%'`,
      )
    ).rows
})

describe('the links of a subscriber', () => {
  it('are listed without their address, newest first, and revoked one by one', async () => {
    const maria = await app().signIn(person('Maria'))
    const first = await make(maria)
    ahead += minuteMs
    const second = await make(maria)
    const told = await list(maria)
    expect(told.map(({ id }) => id)).toEqual([second.link.id, first.link.id])
    expect(JSON.stringify(told)).not.toContain('pagar')
    expect(told.map((one) => one.invoice_id)).toEqual(['1024', '1024'])
    expect(await revoke(maria, first.link.id)).toBe('200 ok')
    expect(await revoke(maria, first.link.id)).toBe('404 payment link not found')
    expect(await list(maria)).toHaveLength(1)
  })

  it('are another subscriber’s neither to see nor to end', async () => {
    const maria = await app().signIn(person('Maria'))
    const joao = await app().signIn(person('João'))
    const { path, link } = await make(maria)
    expect(await list(joao)).toEqual([])
    expect(await revoke(joao, link.id)).toBe('404 payment link not found')
    const inn = await app().signIn(person('Maria', 'litoral'))
    expect(await revoke(inn, link.id)).toBe('404 payment link not found')
    expect((await read(path)).status).toBe(200)
    const ofOther = await joao.call(createPaymentLink, { body: { invoiceId: '1024' } })
    expect(await readOutcome(ofOther)).toBe('404 invoice not found')
  })

  it('are made of bills to pay alone', async () => {
    const joao = await app().signIn(person('João'))
    const ask = async (invoiceId: string) =>
      readOutcome(await joao.call(createPaymentLink, { body: { invoiceId } }))
    expect(await ask('1045')).toBe('409 invoice already paid')
    expect(await ask('999999')).toBe('404 invoice not found')
  })

  it('stand in no table, log, export or figure with their token, and in the audit log as deeds', async () => {
    const maria = await app().signIn(person('Maria'))
    const { path, link } = await make(maria)
    await read(path)
    await read(`${path}x`)
    const token = path.slice(paymentLinkPath('').length)
    expect(token).toHaveLength(43)
    const stored = JSON.stringify(await app().database.db.select().from(paymentLinks))
    expect(stored).not.toContain(token)
    const data = await expectOk(exportMyData, await maria.call(exportMyData, {}))
    expect(JSON.stringify(data)).not.toContain(token)
    const held = data.holdings.find(({ name }) => name === 'payment_links')
    expect(held?.records).toMatchObject([{ invoice: '1024', amount_in_cents: 129_99 }])
    expect(app().log.join('')).not.toContain(token)
    expect(app().log.join('')).toContain('/pagar/:token')
    expect(await app().readMetrics()).not.toContain(token)
    await revoke(maria, link.id)
    const { rows } = await app().database.db.execute(
      sql`select action, subject from audit_entries where action like 'payment link%'
          and subject in ('1024', ${link.id}) order by at desc limit 2`,
    )
    expect(rows).toContainEqual({ action: 'payment link created', subject: '1024' })
    expect(rows).toContainEqual({ action: 'payment link cancelled', subject: link.id })
  })
})
