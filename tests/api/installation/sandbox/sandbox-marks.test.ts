import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { adminSignIn, providerSignIn } from '#contract/staff/staff.ts'
import { signIn } from '#contract/account/session.ts'
import { createTenant, editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { createAdministrator } from '#server/staff/accounts/administrators/create-administrator.ts'
import { passwords, staffLane } from '#server/platform/auth/passwords/passwords.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import { rowOf } from '#server/platform/tenants/row.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, startApp, type TestApp, useApp } from '#tests/support/app.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { useDatabase } from '#tests/support/database/database.ts'
import { formOf, tenantForm } from '#tests/support/tenants/tenant-form.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

/* What the sandbox put into the database works on this machine alone. */

const app = useApp()
const real = useApp({ hasRealTenants: true })

const remote = (test: TestApp, clientId: string) => new Visitor(test.app, clientId, '203.0.113.5')
const { administrator, providerPassword } = sandboxStaff
const maria = { cpfOrCnpj: person('Maria').document, password: 'portal123' }

describe('a provider of the sandbox', () => {
  it.each(sandboxTenants.map(({ client_id }) => client_id))(
    'answers on this machine and is unknown elsewhere: %s',
    async (clientId) => {
      const unknown = await readRefusal(await remote(app(), 'nobody').call(theme, {}))
      expect(unknown.status).toBe(404)
      expect(await readRefusal(await remote(app(), clientId).call(theme, {}))).toEqual(unknown)
      expect((await remote(app(), clientId).request('/sign-in')).status).toBe(404)
      expect((await app().visitor(clientId).call(theme, {})).status).toBe(200)
    },
  )

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
  ])('is unknown to a call that came through a proxy and says so by %j', async (headers) => {
    expect((await app().visitor().call(theme, { headers })).status).toBe(404)
  })

  it('is unknown on a host name that is not of this machine', async () => {
    const { address } = app().visitor()
    const elsewhere = { incoming: { socket: { remoteAddress: address } } }
    const ask = (host: string) => app().app.request(`http://${host}${theme.path}`, {}, elsewhere)
    expect((await ask('demo.localhost')).status).toBe(200)
    expect((await ask('demo.evil.example')).status).toBe(404)
  })

  it('is every provider whose ERP is the sandbox, for as long as it is', async () => {
    const admin = await app().signInAdmin()
    const body = { client_id: 'serra', ...tenantForm }
    const { customer } = await expectOk(createTenant, await admin.call(createTenant, { body }))
    expect((await remote(app(), 'serra').call(theme, {})).status).toBe(404)
    expect((await app().visitor('serra').call(theme, {})).status).toBe(200)

    const params = { clientId: 'serra' }
    const moved = {
      ...formOf(customer),
      ixc_domain: 'erp.serra.example',
      ixc_access_token: 'another-token',
    }
    await expectOk(editTenant, await admin.call(editTenant, { params, body: moved }))
    expect((await remote(app(), 'serra').call(theme, {})).status).toBe(200)
    const stored = await expectOk(findTenant, await admin.call(findTenant, { params }))
    const back = { ...formOf(stored.customer), ...tenantForm }
    await expectOk(editTenant, await admin.call(editTenant, { params, body: back }))
    expect((await remote(app(), 'serra').call(theme, {})).status).toBe(404)
  })
})

describe('an account of the sandbox', () => {
  it("signs the administrator in on this machine, and is refused elsewhere as one that doesn't exist", async () => {
    const give = async (browser: Visitor, email: string) =>
      readRefusal(
        await browser.call(adminSignIn, { body: { email, password: administrator.password } }),
      )
    const unknown = await give(remote(app(), 'adm'), 'ninguem@portal.example')
    expect(unknown.status).toBe(401)
    expect(await give(remote(app(), 'adm'), administrator.email)).toEqual(unknown)
    expect((await give(app().visitor('adm'), administrator.email)).status).toBe(200)
  })

  it('refuses the user of a provider elsewhere, even once the provider has a real ERP', async () => {
    const give = async (browser: Visitor, password: string) =>
      readRefusal(await browser.call(providerSignIn, { body: { client_id: 'demo', password } }))
    const wrong = await give(remote(real(), 'demo'), 'outra-senha')
    expect(wrong.status).toBe(401)
    expect(await give(remote(real(), 'demo'), providerPassword)).toEqual(wrong)
    expect((await give(real().visitor('demo'), providerPassword)).status).toBe(200)
  })

  it('refuses a subscriber elsewhere, even once the provider has a real ERP', async () => {
    const give = async (browser: Visitor, body: typeof maria) =>
      readRefusal(await browser.call(signIn, { body }))
    const unknown = await give(remote(real(), 'demo'), { ...maria, cpfOrCnpj: '12345678909' })
    expect(unknown.body).toMatchObject({ message: 'customer not found' })
    expect(await give(remote(real(), 'demo'), maria)).toEqual(unknown)
    expect((await give(real().visitor('demo'), maria)).status).toBe(200)
  })

  it('is an account like any other once it has a password of its own', async () => {
    const password = 'capim-orvalho-serra'
    const { email, name } = administrator
    await createAdministrator(
      {
        database: real().database,
        passwords: passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 }).in(staffLane),
        audit: { record: async () => {} },
      },
      { email, name, password },
      new Date(),
    )
    const answer = await remote(real(), 'adm').call(adminSignIn, { body: { email, password } })
    expect((await expectOk(adminSignIn, answer)).next).toBe('enrolment')
  })
})

describe('the sandbox beside a real provider that has the id of one of its own', () => {
  const database = useDatabase()

  it('gives the real one no account, no app and no bridge', async () => {
    const { db } = database()
    const clientId = 'demo'
    const seal = createSealer(oneKey(new Uint8Array(32).fill(0x5a)))
    const own = { ...benchTenant, clientId, ixcDomain: 'erp.demo.example' }
    await db.insert(tenants).values(rowOf(own, seal))
    const { stop } = await startApp(database().served)
    await stop()
    const { rows } = await db.execute(sql`
      select 'people' as what from credentials where client_id = ${clientId}
      union all select 'user' from operators where role = 'provider' and login = ${clientId}
      union all select 'apps' from tenant_apps where client_id = ${clientId}
      union all select 'bridge' from platform_accounts where client_id = ${clientId}
    `)
    expect(rows).toEqual([])
    expect(await db.$count(tenants, eq(tenants.isSandbox, true))).toBe(sandboxTenants.length - 1)
  })
})
