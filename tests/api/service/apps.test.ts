import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listApps } from '#contract/service/app-list.ts'
import {
  activateApp,
  appDetails,
  appProductDetails,
  createBookApp,
  readBookApp,
} from '#contract/service/apps.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { tenantApps } from '#server/service/tenant-apps/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))

/** Contract ids of subscribers of the demo provider. */
const contracts = { maria: '201', padaria: '206', sonia: '211', alfa: '207', joao: '202' }

async function details(visitor: Visitor, appId: string, contractId = contracts.maria) {
  const params = { contractId, appId }
  return (await expectOk(appDetails, await visitor.call(appDetails, { params }))).app
}

const activate = (
  visitor: Visitor,
  appId: string,
  contractId: string,
  email?: string,
  price?: string,
) =>
  visitor.call(activateApp, {
    body: { contractId, appId, ...(email && { email }), ...(price && { price }) },
  })

async function names(visitor: Visitor) {
  const { groups } = await expectOk(listApps, await visitor.call(listApps, {}))
  return Object.fromEntries(
    groups.map(({ contract_id, customer_apps }) => [
      contract_id,
      customer_apps.map(({ customer_app }) => customer_app.name),
    ]),
  )
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(async () => {
  vi.useRealTimers()
  await app().fault({ upstream: 'platform', mode: 'ok' })
})

describe('the app list', () => {
  it('lists the apps of each contract by its plan and products, and those for every customer', async () => {
    const all = await names(await signIn('Maria'))
    expect(Object.keys(all).toSorted()).toEqual(['0', contracts.maria])
    expect(all['0']).toEqual(['Guia do Assinante'])
    expect(all[contracts.maria]).toContain('Cinemais')
    expect(all[contracts.maria]).toContain('Audiolivros')
    expect(all[contracts.maria]).not.toContain('Fora de linha')
  })

  it('lists only the apps offered to every customer when there is no contract', async () => {
    expect(await names(await signIn('Ana'))).toEqual({ '0': ['Guia do Assinante'] })
  })

  it('leaves apps of a bigger plan out of the app list', async () => {
    const all = await names(await signIn('Vera'))
    expect(all['208']).toEqual(['Audiolivros', 'Telemedicina'])
  })

  it('names each service of a contract by its product, where the provider lists services', async () => {
    const carlos = await signIn('Carlos', 'netmania')
    expect(Object.values(await names(carlos)).flat()).toEqual([
      'Globoplay',
      'Netmania Play completo',
    ])
    const ask = (productId: string) =>
      carlos.call(appProductDetails, { params: { contractId: '2101', appId: '1133', productId } })
    const { app: service } = await expectOk(appProductDetails, await ask('133'))
    expect(service.product_ids).toEqual(['133 - Globoplay'])
    expect((await ask('137')).status).toBe(404)
  })

  it('answers 404 for an app that is switched off, unknown or of another contract', async () => {
    const maria = await signIn('Maria')
    for (const [contractId, appId] of [
      ['201', '13'],
      ['201', '999'],
      ['202', '1'],
      ['0', '1'],
      ['201', '6'],
    ] as const) {
      const answer = await maria.call(appDetails, { params: { contractId, appId } })
      expect(await readRefusal(answer)).toEqual({ status: 404, body: { message: 'app not found' } })
    }
  })
})

describe('the state of an app', () => {
  it('answers the state of an app as its platform reports it', async () => {
    const maria = await signIn('Maria')
    expect(await details(maria, '1')).toMatchObject({
      is_online: true,
      is_active: false,
      needs_email: true,
      customer: { email: 'maria.clara@correio.example', cpf_cnpj: '***.982.247-**' },
    })
    expect(await details(maria, '10')).toMatchObject({
      is_active: true,
      platform: { login: 'mclara.souza@trabalho.example' },
    })
    expect(await details(maria, '11')).toMatchObject({ is_deactivated: true, is_active: false })
    expect(await details(maria, '12')).toMatchObject({ is_pending: true, is_online: false })
  })

  it('takes the state of a login_sva app from the login of the contract in the ERP', async () => {
    const maria = await signIn('Maria')
    expect(await details(maria, '5')).toMatchObject({
      is_active: true,
      integration: { login: 'maria.casa' },
    })
    const sonia = await signIn('Sônia')
    expect(await details(sonia, '5', contracts.sonia)).toMatchObject({ is_pending: true })
  })

  it.each(['down', 'garbage'] as const)(
    'answers an app as offline while its platform is %s',
    async (mode) => {
      const maria = await signIn('Maria')
      await app().fault({ upstream: 'platform', mode })
      expect(await details(maria, '10')).toMatchObject({ is_online: false, is_active: false })
    },
  )

  it('leaves out an app link that is not https', async () => {
    const guide = await details(await signIn('Maria'), '6', '0')
    expect(guide.app_store_link).toBe('')
    expect(guide.play_store_link).toMatch(/^https:/)
  })
})

describe('activating an app', () => {
  it('requires an e-mail address to activate an app whose platform sends e-mails', async () => {
    const padaria = await signIn('Padaria')
    for (const [email, message] of [
      ['', 'email not provided'],
      ['contato', 'invalid email'],
      ['contato@correio..example', 'invalid email'],
    ] as const) {
      const answer = await activate(padaria, '1', contracts.padaria, email)
      expect(await readRefusal(answer)).toEqual({ status: 400, body: { message } })
    }
    const email = 'contato@paoquente.example'
    expect(await (await activate(padaria, '1', contracts.padaria, email)).json()).toEqual({
      state: 'active',
    })
    expect(await details(padaria, '1', contracts.padaria)).toMatchObject({
      is_active: true,
      platform: { login: email },
    })
  })

  it('requires a phone number in the ERP to activate a playhub app', async () => {
    const sonia = await signIn('Sônia')
    const answer = await activate(sonia, '4', contracts.sonia)
    expect(await readRefusal(answer)).toEqual({ status: 422, body: { message: 'phone not found' } })
    const alfa = await signIn('Fibra')
    expect((await activate(alfa, '4', contracts.alfa)).status).toBe(200)
  })

  it('answers an activation as pending while the platform prepares the account', async () => {
    const alfa = await signIn('Fibra')
    const answer = await activate(alfa, '2', contracts.alfa, 'financeiro@fibraalfa.example')
    expect(await answer.json()).toEqual({ state: 'pending' })
    expect(await details(alfa, '2', contracts.alfa)).toMatchObject({ is_pending: true })
    vi.setSystemTime(Date.now() + 20_000)
    expect(await details(alfa, '2', contracts.alfa)).toMatchObject({ is_active: true })
  })

  it('answers a refused activation with the reason of the platform and allows an immediate retry', async () => {
    const sonia = await signIn('Sônia')
    const email = 'mclara.souza@trabalho.example'
    const taken = await activate(sonia, '1', contracts.sonia, email)
    expect(await readRefusal(taken)).toEqual({
      status: 409,
      body: { message: 'email already in use' },
    })
    // A refusal releases the lease, so that the next try is not refused as a second one.
    const other = await activate(sonia, '1', contracts.sonia, 'sonia@correio.example')
    expect(other.status).toBe(200)
  })

  it('adds no product of an app of which another one is no longer on sale', async () => {
    const maria = await signIn('Maria')
    const { db } = app().database
    const own = and(eq(tenantApps.clientId, 'demo'), eq(tenantApps.id, '9'))
    const [known] = await db.select().from(tenantApps).where(own)
    const integrationProductIds = [...(known?.integrationProductIds ?? []), '99999 - Fora de venda']
    await db.update(tenantApps).set({ integrationProductIds }).where(own)
    const rowsOf = () => sandboxStore(db).list('demo', 'cliente_contrato_servicos')
    const before = await rowsOf()
    expect(await readRefusal(await activate(maria, '9', contracts.maria))).toMatchObject({
      body: { message: 'activation refused' },
    })
    expect(await rowsOf()).toEqual(before)
    await db
      .update(tenantApps)
      .set({ integrationProductIds: known?.integrationProductIds ?? [] })
      .where(own)
  })

  it('books no other price than the one that was told, and none where one is not on sale', async () => {
    const maria = await signIn('Maria')
    const { db } = app().database
    const rowsOf = () => sandboxStore(db).list('demo', 'cliente_contrato_servicos')
    const before = await rowsOf()
    const changeProduct = async (change: Readonly<Record<string, string>>) => {
      await changeRow(app(), ['demo', 'produtos', '173'], change)
      vi.setSystemTime(Date.now() + minuteMs)
    }
    expect(await details(maria, '9')).toMatchObject({ price: '9.90' })
    await changeProduct({ valor: '19.90' })
    // A page of the former version tells no price; one that found none told of nothing to pay.
    for (const price of ['9.90', undefined]) {
      const answer = await activate(maria, '9', contracts.maria, '', price)
      expect(await readRefusal(answer)).toMatchObject({
        status: 409,
        body: { message: 'price changed' },
      })
    }
    await changeProduct({ ativo: 'N' })
    const params = { contractId: contracts.maria, appId: '9' }
    const fresh = { params, headers: { 'cache-control': 'no-cache' } }
    expect((await maria.call(appDetails, fresh)).status).toBe(404)
    await changeProduct({ ativo: 'S', valor: '9.90' })
    expect((await maria.call(appDetails, fresh)).status).toBe(200)
    expect(await rowsOf()).toEqual(before)
  })

  it('adds a product once for repeated activations and shows its price before', async () => {
    const maria = await signIn('Maria')
    expect(await details(maria, '9')).toMatchObject({ is_active: false, price: '9.90' })
    const taps = await Promise.all(
      Array.from({ length: 6 }, () => activate(maria, '9', contracts.maria, '', '9.90')),
    )
    expect(taps.map(({ status }) => status).filter((status) => status === 200)).not.toEqual([])
    expect(taps.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await activate(maria, '9', contracts.maria)).status).toBe(200)
    const rows = await sandboxStore(app().database.db).list('demo', 'cliente_contrato_servicos')
    const added = rows.filter((row) => row['id_contrato'] === contracts.maria)
    expect(added.filter((row) => row['id_produto'] !== '0')).toMatchObject([
      { id_produto: '173', valor_unitario: '9.90', tipo_acres_desc: 'A', repetir: 'S' },
    ])
    expect(await details(maria, '9')).toMatchObject({
      is_active: true,
      price: '0.00',
      monthly_price: '9.90',
      added_on: calendarDate(new Date(), defaultTimeZone),
    })
  })

  it('refuses to activate an app where the provider activates apps itself', async () => {
    const helena = await signIn('Helena', 'serrana')
    const answer = await activate(helena, '1', '5101', 'helena.kraus@correio.example')
    expect(await readRefusal(answer)).toEqual({
      status: 403,
      body: { message: 'activation not offered' },
    })
  })
})

describe('the book app', () => {
  it('activates the book app once and then answers its login and address', async () => {
    const vera = await signIn('Padaria')
    const place = { contractId: contracts.padaria, appId: '8' }
    const none = await vera.call(readBookApp, { params: place })
    expect(await readRefusal(none)).toEqual({
      status: 404,
      body: { message: 'book app not found' },
    })
    expect((await vera.call(createBookApp, { body: place })).status).toBe(200)
    expect((await vera.call(createBookApp, { body: place })).status).toBe(200)
    const account = await expectOk(readBookApp, await vera.call(readBookApp, { params: place }))
    expect(account).toEqual({
      login: 'contato@paoquente.example',
      access_url: 'https://livros.plataforma.example/entrar',
    })
  })

  it('refuses to activate or read the book app under the address of another app', async () => {
    const place = { contractId: contracts.maria, appId: '1' }
    const maria = await signIn('Maria')
    expect((await maria.call(createBookApp, { body: place })).status).toBe(404)
    expect((await maria.call(readBookApp, { params: place })).status).toBe(404)
  })
})

it('lists no apps for an ended contract', async () => {
  const sonia = await signIn('Sônia')
  expect(Object.keys(await names(sonia))).toContain(contracts.sonia)
  await changeRow(app(), ['demo', 'cliente_contrato', contracts.sonia], { status: 'I' })
  vi.setSystemTime(Date.now() + hourMs)
  const again = await signIn('Sônia')
  expect((await activate(again, '3', contracts.sonia, 'a@b.example')).status).toBe(404)
})
