import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createApiToken,
  listApiTokens,
  maxWorkingTokens,
  revokeApiToken,
} from '#contract/staff/api-tokens.ts'
import { listAdministrationAudit, listAudit } from '#contract/platform/audit.ts'
import { staffHealth } from '#contract/installation/health.ts'
import { addTenantApp, removeTenantApp } from '#contract/service/tenant-apps.ts'
import {
  createTenant,
  editTenant,
  findTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
} from '#contract/staff/tenants/tenants.ts'
import { tokenPrefix } from '#contract/staff/token-scopes.ts'
import { dayMs, hourMs } from '#domain/platform/time/durations.ts'
import { callsPerMinute, unknownPerMinute } from '#server/staff/api-tokens/limits.ts'
import { apiTokens } from '#server/staff/api-tokens/table.ts'
import { expectOk, readOutcome } from '../../support/wire/answers.ts'
import { createToken, program } from '../../support/people/api-tokens.ts'
import { useApp } from '../../support/app.ts'
import { formOf, tenantForm } from '../../support/tenants/tenant-form.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const newApp = {
  name: 'Livros',
  image: '',
  app_store_link: '',
  play_store_link: '',
  activation_criteria: 'any' as const,
  product_ids: ['1 - Livros'],
  integration_method: 'display_only' as const,
}

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const app = useApp({ now: () => new Date(Date.now() + ahead) })

let admin: Visitor
beforeEach(async () => {
  admin = await app().signInAdmin()
})

const refused = async (answer: Promise<Response>) => readOutcome(await answer)

async function listed() {
  return (await expectOk(listApiTokens, await admin.call(listApiTokens, {}))).tokens
}

async function audited(clientId: string | null) {
  const answer =
    clientId === null
      ? await admin.call(listAdministrationAudit, { query: {} })
      : await admin.call(listAudit, { params: { clientId }, query: {} })
  return (await expectOk(listAudit, answer)).entries
}

describe('a token of the API', () => {
  it('is told once, begins with the prefix and is stored as a hash alone', async () => {
    const { token, api_token: made } = await createToken(admin, { name: ' ERP interno ' })
    expect(token).toMatch(new RegExp(`^${tokenPrefix}[\\w-]{43}$`))
    expect(made).toMatchObject({ name: 'ERP interno', state: 'working', last_used_at: null })
    expect(token).toContain(`${tokenPrefix}${made.hint}`)
    expect(JSON.stringify(await listed())).not.toContain(token)
    const { rows } = await app().database.db.execute(sql`select * from ${apiTokens}`)
    expect(JSON.stringify(rows)).not.toContain(token.slice(tokenPrefix.length + 6))
    expect(app().log.join('')).not.toContain(token)
  })

  it('lasts for the chosen time and not longer', async () => {
    const { token } = await createToken(admin, { days: 30 })
    const caller = program(app(), token)
    ahead += 30 * dayMs - hourMs
    await expectOk(listTenants, await caller.call(listTenants, {}))
    ahead += hourMs
    expect(await refused(caller.call(listTenants, {}))).toBe('401 unauthenticated')
    admin = await app().signInAdmin()
    expect((await listed()).find(({ state }) => state === 'expired')).toBeDefined()
  })

  it('is refused for a time that is not offered, a wrong name, no scope and an unknown one', async () => {
    const body = { name: 'ERP', scopes: ['apps:read'], days: 90, client_ids: null } as const
    const create = (change: object) =>
      // @ts-expect-error -- what the contract refuses, too
      refused(admin.call(createApiToken, { body: { ...body, ...change } }))
    const before = (await listed()).length
    expect(await create({ days: 3650 })).toBe('400 invalid request')
    expect(await create({ scopes: ['accounts:write'] })).toBe('400 invalid request')
    expect(await create({ client_ids: [] })).toBe('400 invalid request')
    expect(await create({ client_ids: ['Não é id'] })).toBe('400 invalid request')
    expect(await create({ scopes: [] })).toBe('400 no scope chosen')
    expect(await create({ name: ' ' })).toBe('400 invalid name')
    expect(await create({ name: '<b>' })).toBe('400 invalid name')
    expect(await create({ name: 'x'.repeat(61) })).toBe('400 invalid name')
    expect((await listed()).length).toBe(before)
  })

  it('says when it was last used, to the minute', async () => {
    const { token, api_token: made } = await createToken(admin)
    const caller = program(app(), token)
    await caller.call(listTenants, {})
    const lastUse = async () => (await listed()).find(({ id }) => id === made.id)?.last_used_at
    const first = await lastUse()
    expect(first).not.toBeNull()
    await caller.call(listTenants, {})
    expect(await lastUse()).toBe(first)
    ahead += 2 * 60_000
    await caller.call(listTenants, {})
    expect(await lastUse()).not.toBe(first)
  })

  it('is refused at once after it was revoked, which is recorded once', async () => {
    const { token, api_token: made } = await createToken(admin, { name: 'Velho' })
    const revoke = () => admin.call(revokeApiToken, { params: { id: made.id } })
    await expectOk(revokeApiToken, await revoke())
    expect(await refused(program(app(), token).call(listTenants, {}))).toBe('401 unauthenticated')
    await expectOk(revokeApiToken, await revoke())
    const entries = (await audited(null)).filter(({ subject }) => subject.startsWith('Velho ('))
    expect(entries.map(({ action }) => action)).toEqual(['api token revoked', 'api token created'])
    const unknown = { params: { id: '00000000-0000-4000-8000-000000000009' } }
    expect(await refused(admin.call(revokeApiToken, unknown))).toBe('404 token not found')
  })

  it('stops while the administrator who made it is disabled', async () => {
    const { db } = app().database
    const { token, api_token: made } = await createToken(admin)
    const caller = program(app(), token)
    const stateOf = async () => (await listed()).find(({ id }) => id === made.id)?.state
    await db.execute(sql`
      insert into operators (role, client_id, login, name, password_hash, disabled_at)
      values ('admin', '', 'left@portal.example', 'Leo', 'x', now())
    `)
    await db.execute(sql`
      update api_tokens set created_by = (select id from operators where login = 'left@portal.example')
      where id = ${made.id}
    `)
    expect(await refused(caller.call(listTenants, {}))).toBe('401 unauthenticated')
    expect(await stateOf()).toBe('stopped')
    await db.execute(
      sql`update operators set disabled_at = null where login = 'left@portal.example'`,
    )
    await expectOk(listTenants, await caller.call(listTenants, {}))
    expect(await stateOf()).toBe('working')
  })
})

describe('a call with a token', () => {
  it('creates, edits and suspends a provider and changes its apps, each recorded as the token’s', async () => {
    const { token, api_token: made } = await createToken(admin, { name: 'Implantação' })
    const caller = program(app(), token)
    const body = { ...tenantForm, client_id: 'por-token' }
    const { customer } = await expectOk(createTenant, await caller.call(createTenant, { body }))
    const params = { clientId: 'por-token' }
    const edited = { ...formOf(customer), alias: 'Por Token' }
    await expectOk(editTenant, await caller.call(editTenant, { params, body: edited }))
    const added = await expectOk(
      addTenantApp,
      await caller.call(addTenantApp, { params, body: newApp }),
    )
    await expectOk(suspendTenant, await caller.call(suspendTenant, { params }))
    await expectOk(resumeTenant, await caller.call(resumeTenant, { params }))
    const { id } = added.customer_app
    await expectOk(
      removeTenantApp,
      await caller.call(removeTenantApp, { params: { ...params, id } }),
    )

    const who = `Implantação (${made.hint}…)`
    const entries = await audited('por-token')
    expect(entries.map(({ action }) => action)).toEqual([
      'app removed',
      'tenant resumed',
      'tenant suspended',
      'app created',
      'tenant edited',
      'tenant created',
    ])
    expect(new Set(entries.map((entry) => `${entry.role} ${entry.who}`))).toEqual(
      new Set([`token ${who}`]),
    )
  })

  it('changes no secret of a provider, which takes a fresh sign-in', async () => {
    const { token } = await createToken(admin)
    const caller = program(app(), token)
    const params = { clientId: 'demo' }
    const { customer } = await expectOk(findTenant, await caller.call(findTenant, { params }))
    const body = { ...formOf(customer), ixc_access_token: '9:other' }
    expect(await refused(caller.call(editTenant, { params, body }))).toBe(
      '403 fresh sign-in required',
    )
  })

  it('is refused beside any cookie, even that of an administrator', async () => {
    const { token } = await createToken(admin)
    const headers = { authorization: `Bearer ${token}` }
    expect(await refused(admin.call(listTenants, { headers }))).toBe('401 unauthenticated')
    const stray = { ...headers, cookie: 'lang=pt' }
    expect(await refused(app().visitor('adm').call(listTenants, { headers: stray }))).toBe(
      '401 unauthenticated',
    )
    await expectOk(listTenants, await admin.call(listTenants, {}))
  })

  it('needs no origin, and is refused when a page of another site sends it', async () => {
    const { token } = await createToken(admin)
    const caller = program(app(), token)
    const params = { clientId: 'litoral' }
    await expectOk(resumeTenant, await caller.call(resumeTenant, { params }))
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'sec-fetch-site': site }
      expect(await refused(caller.call(resumeTenant, { params, headers }))).toBe(
        '403 cross-site request',
      )
    }
  })

  it('gets a common Authorization of a browser no further than its cookie does', async () => {
    const headers = { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.e30.x' }
    await expectOk(listTenants, await admin.call(listTenants, { headers }))
    const visitor = app().visitor('adm')
    expect(await refused(visitor.call(listTenants, { headers }))).toBe('401 unauthenticated')
  })

  it('of a token made by the sandbox is refused from elsewhere', async () => {
    const { token } = await createToken(admin)
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': null }
    const away = app().visitor('adm').copy({ address: '203.0.113.7' })
    expect(await refused(away.call(listTenants, { headers }))).toBe('401 unauthenticated')
  })
})

describe('a token that is limited to some providers', () => {
  const limited = async () =>
    program(app(), (await createToken(admin, { client_ids: ['serrana', 'nova-rede'] })).token)

  it('sees and changes these alone, and none of the installation', async () => {
    const caller = await limited()
    const { customers } = await expectOk(listTenants, await caller.call(listTenants, {}))
    expect(customers.map(({ client_id: id }) => id)).toEqual(['serrana'])
    const { tenants } = await expectOk(staffHealth, await caller.call(staffHealth, {}))
    expect(tenants.map(({ client_id: id }) => id)).toEqual(['serrana'])
    const own = { params: { clientId: 'serrana' } }
    await expectOk(findTenant, await caller.call(findTenant, own))

    const outside = '403 provider outside the token'
    const other = { params: { clientId: 'demo' } }
    expect(await refused(caller.call(findTenant, other))).toBe(outside)
    expect(await refused(caller.call(suspendTenant, other))).toBe(outside)
    expect(await refused(caller.call(listAudit, { ...other, query: {} }))).toBe(outside)
    expect(await refused(caller.call(listAdministrationAudit, { query: {} }))).toBe(outside)
    const demo = await expectOk(findTenant, await admin.call(findTenant, other))
    expect(demo.customer.status).toBe('active')
  })

  it('makes a provider of its list, and no other one', async () => {
    const caller = await limited()
    const create = (id: string) =>
      caller.call(createTenant, { body: { ...tenantForm, client_id: id } })
    expect(await refused(create('outra-rede'))).toBe('403 provider outside the token')
    await expectOk(createTenant, await create('nova-rede'))
  })
})

describe('the limits of tokens', () => {
  /** Leaves one more call in each spent budget of this name. */
  const spendAllButOne = (name: string, points: number) =>
    app().database.db.execute(sql`
      update rate_limits set points = ${points - 1} where key like ${`${name}:%`}
    `)

  it('give each token its own calls a minute, with an honest wait', async () => {
    const scopes = ['health:read' as const]
    const first = program(app(), (await createToken(admin, { scopes })).token)
    const second = program(app(), (await createToken(admin, { scopes })).token)
    await expectOk(staffHealth, await first.call(staffHealth, {}))
    await spendAllButOne('api-token', callsPerMinute)
    await expectOk(staffHealth, await first.call(staffHealth, {}))
    const answer = await first.call(staffHealth, {})
    const wait = Number(answer.headers.get('retry-after'))
    expect(await readOutcome(answer)).toBe('429 too many requests')
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    await expectOk(staffHealth, await second.call(staffHealth, {}))
  })

  it('let a stranger guess, and no working token wait for it at the same address', async () => {
    const { token } = await createToken(admin)
    const stranger = app().visitor('adm')
    const send = (sent: string) =>
      stranger.call(listTenants, { headers: { authorization: `Bearer ${sent}` } })
    expect(await refused(send(`${tokenPrefix}1`))).toBe('401 unauthenticated')
    await spendAllButOne('api-token-unknown', unknownPerMinute)
    expect(await refused(send(`${tokenPrefix}2`))).toBe('401 unauthenticated')
    const answer = await send(`${tokenPrefix}3`)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readOutcome(answer)).toBe('429 too many requests')
    await expectOk(listTenants, await send(token))
  })

  it('count what a token is refused by its name, and strangers by their address', async () => {
    const { token, api_token: made } = await createToken(admin, {
      name: 'Curioso',
      scopes: ['apps:read'],
      client_ids: ['demo'],
    })
    const caller = program(app(), token)
    await caller.call(listTenants, {})
    await caller.call(findTenant, { params: { clientId: 'demo' } })
    await spendAllButOne('api-token', callsPerMinute + 1)
    // Of those past the minute's calls the first alone: a program that goes on writes nothing.
    for (let times = 0; times < 4; times += 1) {
      expect(await readOutcome(await caller.call(listTenants, {}))).toBe('429 too many requests')
    }
    ahead += 2 * hourMs
    admin = await app().signInAdmin()
    const query = { action: 'sign-in refused', size: 'export' } as const
    const answer = await admin.call(listAdministrationAudit, { query })
    const { entries } = await expectOk(listAdministrationAudit, answer)
    const counted = entries.filter(({ role }) => role === 'token')
    const own = counted.filter(({ who }) => who === `Curioso (${made.hint}…)`)
    // The hour may end between the two.
    expect(own.reduce((sum, { times }) => sum + times, 0)).toBe(3)
    expect(new Set(own.map(({ source }) => source))).toEqual(new Set([caller.address]))
    expect(counted.some(({ who }) => who === '')).toBe(true)
  })

  it('let no more than the most tokens work at once, however many are made together', async () => {
    const body = { name: 'X', scopes: ['apps:read' as const], days: 30 as const, client_ids: null }
    const working = (await listed()).filter(({ state }) => state === 'working').length
    const answers = await Promise.all(
      Array.from({ length: maxWorkingTokens - working + 3 }, () =>
        admin.call(createApiToken, { body }),
      ),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    const now = (await listed()).filter(({ state }) => state === 'working')
    expect(now).toHaveLength(maxWorkingTokens)
  })
})

it('are described in the OpenAPI document, with the scope that each call takes', async () => {
  const answer = await app().visitor('adm').request('/api/openapi.json')
  const operation = v.looseObject({ security: v.array(v.record(v.string(), v.array(v.string()))) })
  const { paths } = v.parse(
    v.looseObject({ paths: v.record(v.string(), v.record(v.string(), operation)) }),
    await answer.json(),
  )
  expect(paths[findTenant.path]?.['get']?.security).toEqual([
    { administrator: [] },
    { apiToken: ['tenants:read'] },
  ])
  expect(paths[listApiTokens.path]?.['post']?.security).toEqual([{ administrator: [] }])
})
