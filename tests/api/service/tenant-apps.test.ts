import { beforeAll, describe, expect, it } from 'vitest'
import { listApps } from '#contract/service/app-list.ts'
import { appDetails } from '#contract/service/apps.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  addTenantApp,
  editTenantApp,
  findTenantApp,
  listTenantApps,
  removeTenantApp,
} from '#contract/service/tenant-apps.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
let admin: Visitor
beforeAll(async () => {
  admin = await app().signInAdmin()
})

type Form = BodyOf<typeof addTenantApp>
const guide: Form = {
  name: 'Guia de filmes',
  image: 'https://imagens.example/guia.png',
  pending_text: '',
  active_text: 'Aproveite.',
  app_store_link: '',
  play_store_link: 'https://play.google.com/store/apps/details?id=example.guia',
  activation_criteria: 'any',
  product_ids: [],
  plan_ids: [],
  integration_method: 'display_only',
  integration_method_product_ids: [],
}

const add = (clientId: string, change: object = {}) =>
  // Typed as any object, to send what no form would send: this tests the server's schema.
  admin.call(addTenantApp, { params: { clientId }, body: { ...guide, ...change } })
const added = async (clientId: string, change: Partial<Form> = {}) =>
  (await expectOk(addTenantApp, await add(clientId, change))).customer_app
const edit = (clientId: string, id: string, change: Partial<Form & { version: string }> = {}) =>
  admin.call(editTenantApp, { params: { clientId, id }, body: { ...guide, ...change } })
const remove = (clientId: string, id: string) =>
  admin.call(removeTenantApp, { params: { clientId, id } })
const all = async (clientId: string) => {
  const answer = await admin.call(listTenantApps, { params: { clientId } })
  return (await expectOk(listTenantApps, answer)).customer_apps
}
const lastAuditEntry = async (clientId: string) => {
  return (await auditOf(admin, clientId))[0]
}
const offered = async (visitor: Visitor) => {
  const { groups } = await expectOk(listApps, await visitor.call(listApps, {}))
  return groups.flatMap(({ customer_apps }) => customer_apps.map((one) => one.customer_app.name))
}

describe('the apps of a provider', () => {
  it('lists the apps of a provider in their order, including inactive ones', async () => {
    const apps = await all('demo')
    expect(apps.map(({ id }) => id)).toEqual(
      Array.from({ length: 13 }, (_, index) => String(index + 1)),
    )
    expect(apps.at(-1)).toMatchObject({ name: 'Fora de linha', is_active: false })
    expect(apps[7]).toMatchObject({ product_ids: ['2 - SVA - Livros digitais'], plan_ids: [] })
  })

  it('hides the apps of a provider from other providers', async () => {
    const { id } = await added('cliente')
    expect(await all('cliente')).toHaveLength(1)
    expect((await all('demo')).map(({ name }) => name)).not.toContain(guide.name)
    const elsewhere = await admin.call(findTenantApp, { params: { clientId: 'serrana', id } })
    expect(await readRefusal(elsewhere)).toMatchObject({
      status: 200,
      body: { customer_app: { name: 'Cinemais' } },
    })
    expect((await remove('cliente', id)).status).toBe(200)
  })
})

describe('an added app', () => {
  it('lists an added app last and offers it to subscribers at once', async () => {
    const one = await added('litoral', { name: 'Rádio do Litoral' })
    expect((await all('litoral')).at(-1)).toEqual(one)
    expect(await lastAuditEntry('litoral')).toMatchObject({
      who: 'admin@portal.example',
      action: 'app created',
    })
    const jorge = await app().signIn(person('Jorge', 'litoral'))
    expect(await offered(jorge)).toContain('Rádio do Litoral')
  })

  it('gives unique numbers to apps added at the same time', async () => {
    const five = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => added('netmania', { name })),
    )
    expect(new Set(five.map(({ id }) => id)).size).toBe(5)
  })

  it('never reuses the number of a removed app', async () => {
    const first = await added('serrana', { name: 'Um' })
    expect((await remove('serrana', first.id)).status).toBe(200)
    const second = await added('serrana', { name: 'Dois' })
    expect(Number(second.id)).toBeGreaterThan(Number(first.id))
    expect((await remove('serrana', second.id)).status).toBe(200)
  })
})

describe('an edited app', () => {
  it('keeps the position of an edited app and audits the names of the changed fields', async () => {
    const before = await all('litoral')
    const first = before[0]
    if (!first) throw new Error('litoral has apps')
    const { id, client_id, version: _, ...form } = first
    const change = { ...form, name: 'Cinemais da Praia', active_text: 'Novo texto' }
    const answer = await admin.call(editTenantApp, {
      params: { clientId: 'litoral', id },
      body: change,
    })
    await expectOk(editTenantApp, answer)
    const after = await all('litoral')
    expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id))
    expect(after[0]).toEqual({ id, client_id, ...change, version: expect.any(String) })
    expect(await lastAuditEntry('litoral')).toMatchObject({
      action: 'app edited',
      fields: ['active_text', 'name'],
    })
  })

  it('replaces an app only if it is still the version that was seen', async () => {
    const { id, version } = await added('litoral')
    const first = await edit('litoral', id, { name: 'Ana', version })
    const { customer_app } = await expectOk(editTenantApp, first)
    expect(customer_app.version).not.toBe(version)
    expect(await readRefusal(await edit('litoral', id, { name: 'Bia', version }))).toMatchObject({
      status: 409,
      body: { message: 'customer app changed meanwhile' },
    })
    expect((await all('litoral')).at(-1)?.name).toBe('Ana')
    expect((await edit('litoral', id, { name: 'Bia', version: customer_app.version })).status).toBe(
      200,
    )
    expect((await remove('litoral', id)).status).toBe(200)
  })

  it('answers 404 for an app of an unknown number', async () => {
    expect(await readRefusal(await edit('litoral', '999999'))).toEqual({
      status: 404,
      body: { message: 'customer app not found' },
    })
  })
})

describe('a removed app', () => {
  it('hides a removed app from staff and subscribers, and refuses to remove it again', async () => {
    const { id } = await added('litoral', { name: 'Passageiro' })
    const jorge = await app().signIn(person('Jorge', 'litoral'))
    expect((await remove('litoral', id)).status).toBe(200)
    expect(await readRefusal(await remove('litoral', id))).toMatchObject({ status: 404 })
    const asked = { params: { clientId: 'litoral', id } }
    expect((await admin.call(findTenantApp, asked)).status).toBe(404)
    expect((await edit('litoral', id)).status).toBe(404)
    expect(await offered(jorge)).not.toContain('Passageiro')
    const page = await jorge.call(appDetails, { params: { contractId: '0', appId: id } })
    expect(page.status).toBe(404)
    expect(await lastAuditEntry('litoral')).toMatchObject({ action: 'app removed', fields: [] })
  })
})

describe('the form of an app', () => {
  it.each(['watchbr', 'ole_tv', 'oletv', 'playhub', 'login_sva'] as const)(
    'refuses the method %s for an app offered to all subscribers',
    async (integration_method) => {
      expect(await readRefusal(await add('demo', { integration_method }))).toEqual({
        status: 400,
        body: { message: 'integration method not allowed' },
      })
    },
  )

  it.each([
    ['product_in_contract', 'product ids not provided'],
    ['plan_in_contract', 'plan ids not provided'],
  ] as const)('refuses the criterion %s without a list', async (activation_criteria, message) => {
    expect(await readRefusal(await add('demo', { activation_criteria }))).toEqual({
      status: 400,
      body: { message },
    })
  })

  it('refuses the method of adding products without a list of products', async () => {
    const change = { integration_method: 'add_product_in_contract' }
    expect(await readRefusal(await add('demo', change))).toMatchObject({
      body: { message: 'integration product ids not provided' },
    })
  })

  const hostile: readonly [string, unknown][] = [
    ['name', ''],
    ['name', '   '],
    ['name', 'a'.repeat(1001)],
    ['name', 'a\u0000b'],
    ['name', 'boleto\u202etxt.exe'],
    ['name', 7],
    ['active_text', 'a'.repeat(1001)],
    ['pending_text', ['a']],
    ['image', 'javascript:alert(1)'],
    ['image', 'data:image/svg+xml,<svg/>'],
    ['image', '//evil.example/a.png'],
    ['image', '/../../etc/passwd'],
    ['image', 'http://imagens.example/a.png'],
    ['image', `https://imagens.example/${'a'.repeat(500)}`],
    ['app_store_link', 'javascript:alert(1)'],
    ['app_store_link', 'https://user:pass@apps.apple.com/'],
    ['play_store_link', 'market://details?id=x'],
    ['play_store_link', 'intent://scan/#Intent;end'],
    ['play_store_link', 'https://play.google.com/"onload="alert(1)'],
    ['product_ids', ['abc']],
    ['product_ids', ['1 - a', '1 - b']],
    ['plan_ids', ['1 - a\u0000']],
    ['plan_ids', Array.from({ length: 101 }, (_, index) => String(index))],
    ['activation_criteria', 'everybody'],
    ['integration_method', 'constructor'],
    ['is_active', 'yes'],
    ['position', 1],
  ]
  it.each(hostile)('refuses %s with the value %j', async (field, value) => {
    const before = await all('demo')
    const answer = await readRefusal(await add('demo', { [field]: value }))
    expect(answer).toMatchObject({ status: 400, body: { message: 'invalid request' } })
    expect(String(answer.body['fields'])).toContain(field)
    expect(await all('demo')).toEqual(before)
  })

  it.each([
    'https://127.0.0.1/a.png',
    'https://10.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/a.png',
    'https://erp.provider.example:22/a.png',
    // An upload belongs to the form of a provider: no app would keep it.
    `/media/${'0a'.repeat(16)}.webp`,
  ])('refuses an image at the address %s', async (image) => {
    expect(await readRefusal(await add('demo', { image }))).toEqual({
      status: 400,
      body: { message: 'address refused', fields: ['image'] },
    })
  })

  it('accepts a script in the name and stores it as text', async () => {
    const name = '<script>alert(1)</script>'
    const { id } = await added('cliente', { name })
    expect((await all('cliente')).map((one) => one.name)).toEqual([name])
    await remove('cliente', id)
  })

  it('refuses an app for an unknown provider', async () => {
    for (const clientId of ['nobody', 'toString']) {
      const answer = await readRefusal(await add(clientId))
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    expect(await readRefusal(await add('nobody'))).toEqual({
      status: 404,
      body: { message: 'customer not found' },
    })
  })
})
