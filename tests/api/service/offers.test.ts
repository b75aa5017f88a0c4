import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { exportMyData } from '#contract/installation/my-data.ts'
import { listOfferRequests, listOffers, requestOffer } from '#contract/service/offers.ts'
import { listRightRequests } from '#contract/service/rights.ts'
import { findSupportRequest } from '#contract/service/support.ts'
import { addDays, calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Row } from '#sandbox/store.ts'
import { rightRequests } from '#server/service/rights/table.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { supportSubmissions } from '#server/service/support/table.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))
const tickets = (): Promise<Row[]> => sandboxStore(app().database.db).list('demo', 'su_ticket')
const ticketOf = async (protocol: string) =>
  (await tickets()).find((row) => row['protocolo'] === protocol)

let keys = 0
const newKey = () => `offer-request-key-${(keys += 1)}`

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

/** Moves the clock past the seconds in which fresh reads share one answer. */
const later = (seconds = 10) => vi.setSystemTime(Date.now() + seconds * 1000)
const solve = (supportId: string) =>
  changeRow(app(), ['demo', 'su_ticket', supportId], { su_status: 'S' })

const offered = async (visitor: Visitor) =>
  (await expectOk(listOffers, await visitor.call(listOffers, { fresh: true }))).contracts
const requested = async (visitor: Visitor) =>
  (await expectOk(listOfferRequests, await visitor.call(listOfferRequests, { fresh: true })))
    .requests
const ask = (visitor: Visitor, change: Partial<BodyOf<typeof requestOffer>> = {}) =>
  visitor.call(requestOffer, {
    body: {
      contractId: '201',
      offerId: '14',
      price: '149.90',
      requestKey: newKey(),
      ...change,
    },
  })

describe('the offers of a contract', () => {
  it('are what is on sale in its city and branch, with today’s price and the loyalty', async () => {
    const [own, ...others] = await offered(await signIn('Maria'))
    expect(others).toEqual([])
    expect(own).toMatchObject({
      contract_id: '201',
      plan: 'FIBRA 500 MEGA',
      price: '99.90',
      loyal_until: addDays(calendarDate(new Date(), defaultTimeZone), 200),
      obstacle: '',
      start: 'agreed',
    })
    const known = own?.offers.map(({ name, price, difference }) => [name, price, difference])
    // Neither inactive plans nor those of another city or branch, nor one without a price.
    expect(known).toEqual([
      ['FIBRA 300 MEGA', '79.90', '-20.00'],
      ['FIBRA 700 MEGA + TV', '129.99', '30.09'],
      ['FIBRA 800 MEGA', '139.90', '40.00'],
      ['FIBRA 1 GIGA GAMER', '149.90', '50.00'],
      ['EMPRESARIAL 600 MEGA IP FIXO', '199.90', '100.00'],
      ['Antivírus e proteção dos filhos para até cinco aparelhos da casa', '12.90', '12.90'],
      ['PONTO EXTRA DE WI-FI', '19.90', '19.90'],
      ['TELEFONE FIXO ILIMITADO', '29.90', '29.90'],
    ])
  })

  it('differ by the city of the installation, and are none while a contract is blocked', async () => {
    const contracts = await offered(await signIn('João'))
    const namesOf = (id: string) =>
      contracts.find((one) => one.contract_id === id)?.offers.map(({ name }) => name) ?? []
    expect(contracts.map((one) => [one.contract_id, one.obstacle])).toEqual([
      ['202', ''],
      ['203', 'contract blocked'],
      ['204', 'contract blocked'],
    ])
    // It is where João lives, whose address his first contract has.
    expect(namesOf('202')).toContain('FIBRA 600 MEGA SÃO JOSÉ')
    expect(namesOf('203')).toEqual([])
    const row = ['demo', 'cliente_contrato', '203'] as const
    await changeRow(app(), row, { status_internet: 'A' })
    later()
    const free = (await offered(await signIn('João'))).find((one) => one.contract_id === '203')
    expect(free?.offers.map(({ name }) => name)).toContain('FIBRA 600 MEGA SÃO JOSÉ')
    await changeRow(app(), row, { status_internet: 'CM' })
  })

  it('are limited to what the provider takes, and empty where nothing is sold', async () => {
    const [helena] = await offered(await signIn('Helena', 'serrana'))
    expect(helena).toMatchObject({ obstacle: '', offers: [] })
    const [patricia] = await offered(await signIn('Patr', 'netmania'))
    expect(patricia?.offers).toEqual([])
    expect(await offered(await signIn('Ana'))).toEqual([])
  })
})

describe('a request of an offer', () => {
  it('is filed under the subject of the tenant, once for each key, and goes by e-mail', async () => {
    const maria = await signIn('Maria')
    const before = (await tickets()).length
    const contracts = await sandboxStore(app().database.db).list('demo', 'cliente_contrato')
    const requestKey = newKey()
    const both = await Promise.all([ask(maria, { requestKey }), ask(maria, { requestKey })])
    const [one, other] = await Promise.all(both.map((answer) => expectOk(requestOffer, answer)))
    expect(one?.request).toEqual(other?.request)
    const again = await expectOk(requestOffer, await ask(maria, { requestKey }))
    expect(again.request).toMatchObject({
      kind: 'plan_change',
      contract_id: '201',
      offer_name: 'FIBRA 1 GIGA GAMER',
      price: '149.90',
      difference: '50.00',
      start: 'agreed',
      is_open: true,
    })
    expect(await tickets()).toHaveLength(before + 1)
    const { protocol, support_id: supportId } = again.request
    const ticket = await ticketOf(protocol)
    expect(ticket).toMatchObject({ id_cliente: '101', id_contrato: '201', id_assunto: '74' })
    const loyalUntil = formatDate(addDays(calendarDate(new Date(), defaultTimeZone), 200))
    expect(ticket?.['menssagem']).toMatch(/^Troca de plano, pedido do assinante no portal em /)
    for (const line of [
      'Plano atual: FIBRA 500 MEGA (R$ 99,90)',
      'Pedido: FIBRA 1 GIGA GAMER (ID 14), R$ 149,90 por mês',
      'Diferença: + R$ 50,00 por mês',
      `Fidelidade do contrato até ${loyalUntil}.`,
    ]) {
      expect(ticket?.['menssagem']).toContain(line)
    }
    // Nothing but the ticket changed at the provider.
    expect(await sandboxStore(app().database.db).list('demo', 'cliente_contrato')).toEqual(
      contracts,
    )
    const params = { supportId }
    const found = await maria.call(findSupportRequest, { params, fresh: true })
    expect((await expectOk(findSupportRequest, found)).support.protocolo).toBe(protocol)
    await app().doJobs()
    const mail = (await outbox(app())).findLast(({ text }) => text.includes(protocol))
    expect(mail?.subject).toBe(`Troca de plano: protocolo ${protocol}`)
    expect(mail?.text).toContain('Nada muda até lá.')
    expect(mail?.text).toContain('Acompanhe em "Planos e adicionais"')
  })

  it('is the only open one of its contract, of either kind, until the ERP has closed it', async () => {
    const maria = await signIn('Maria')
    const extra = { offerId: '31', price: '19.90' }
    later()
    for (const change of [{}, extra]) {
      expect(await readRefusal(await ask(maria, change))).toEqual({
        status: 409,
        body: { message: 'request already open' },
      })
    }
    const [open] = await requested(maria)
    await solve(open?.support_id ?? '')
    later()
    expect((await requested(maria))[0]).toMatchObject({ status: 'closed', is_open: false })
    const { request } = await expectOk(requestOffer, await ask(maria, extra))
    expect(request).toMatchObject({ kind: 'extra', difference: '19.90' })
    expect(await ticketOf(request.protocol)).toMatchObject({ id_assunto: '75' })
    expect((await requested(maria)).map(({ kind }) => kind)).toEqual(['extra', 'plan_change'])
    // They are no requests by right.
    const rights = await maria.call(listRightRequests, { fresh: true })
    expect((await expectOk(listRightRequests, rights)).requests).toEqual([])
  })

  it.each<[string, number, Partial<BodyOf<typeof requestOffer>>]>([
    ['contract not found', 404, { contractId: '999999' }],
    ['contract not found', 404, { contractId: '202' }],
    ['price changed', 409, { price: '149.89' }],
    ['offer not available', 409, { offerId: '14', price: '149.90' }],
    ['offer not available', 409, { offerId: '16', price: '89.90' }],
    ['offer not available', 409, { offerId: '17', price: '109.90' }],
    ['offer not available', 409, { offerId: '19', price: '0.00' }],
    ['offer not available', 409, { offerId: '20', price: '144.90' }],
    ['offer not available', 409, { offerId: '999', price: '1.00' }],
  ])('is refused with "%s"', async (message, status, change) => {
    const before = (await tickets()).length
    const sonia = await signIn('Sônia')
    const answer = await ask(sonia, { contractId: '211', offerId: '11', price: '79.90', ...change })
    expect(await readRefusal(answer)).toMatchObject({ status, body: { message } })
    expect(await tickets()).toHaveLength(before)
  })

  it.each([
    ['contract blocked', 'João', '203'],
    ['contract not active', 'Padaria', '205'],
  ])('is refused with "%s" by the state of the contract', async (message, who, contractId) => {
    const answer = await ask(await signIn(who), { contractId })
    expect(await readRefusal(answer)).toMatchObject({ body: { message } })
  })

  it('is refused where the provider takes no such request', async () => {
    const patricia = await signIn('Patr', 'netmania')
    const [own] = await offered(patricia)
    const contractId = own?.contract_id ?? ''
    expect(await readRefusal(await ask(patricia, { contractId }))).toMatchObject({
      status: 403,
      body: { message: 'request not offered' },
    })
  })

  it('is filed once though the answer of the ERP was lost', async () => {
    const sonia = await signIn('Sônia')
    const before = (await tickets()).length
    const change = { contractId: '211', offerId: '11', price: '79.90', requestKey: newKey() }
    const { request } = await expectOk(requestOffer, await ask(sonia, change))
    // As after a process that was killed between the ERP's answer and the portal's own rows.
    const { db } = app().database
    await db
      .update(rightRequests)
      .set({ supportId: null, protocol: '' })
      .where(eq(rightRequests.id, request.id))
    await db
      .update(supportSubmissions)
      .set({ erpId: null, leasedUntil: null })
      .where(eq(supportSubmissions.protocol, request.protocol))
    expect(await requested(sonia)).toEqual([])
    later()
    const again = await expectOk(
      requestOffer,
      await ask(sonia, { ...change, requestKey: newKey() }),
    )
    expect(again.request).toMatchObject({ id: request.id, protocol: request.protocol })
    expect(await tickets()).toHaveLength(before + 1)
  })

  it('keeps its protocol readable while the ERP is away, and says that offers are not', async () => {
    const maria = await signIn('Maria')
    later(120)
    await app().fault({ upstream: 'erp', mode: 'down' })
    try {
      const [first] = await requested(maria)
      expect(first).toMatchObject({ status: 'unknown', is_open: true })
      expect(first?.protocol).toMatch(/^\d{12,}$/)
      const answer = await maria.call(listOffers, { fresh: true })
      expect((await readRefusal(answer)).status).toBe(503)
    } finally {
      await app().fault({ upstream: 'erp', mode: 'ok' })
    }
  })

  it('is named in the data held about its subscriber', async () => {
    const maria = await signIn('Maria')
    const answer = await maria.call(exportMyData, {})
    expect(JSON.stringify(await answer.json())).toContain('PONTO EXTRA DE WI-FI')
  })
})
