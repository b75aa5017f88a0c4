import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ownsTables } from '#server/platform/db/row-security.ts'
import { acrossTenants, withTenant } from '#server/platform/db/tenant-scope.ts'
import type { Env } from '#server/platform/http/context.ts'
import { tenantByHost } from '#server/platform/http/tenant.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { credentials } from '#server/account/session/table.ts'
import { hostDirectory } from '#server/platform/tenants/host-directory.ts'
import { tenantStore } from '#server/platform/tenants/store.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import type { TestDatabase } from '#tests/support/database/database-pool.ts'
import { oneKey } from '#tests/support/database/one-key.ts'

/** Tables of the installation, whose rows belong to no provider. */
const tablesWithoutTenant = new Set([
  'api_tokens',
  'built_files',
  'data_keys',
  'installation_figures',
  'operator_recovery_codes',
  'operator_sessions',
  'operators',
  'rate_limits',
  'scheduled_work',
  'schema_migrations',
  'server_processes',
])

const account = (clientId: string) => ({
  clientId,
  customerId: `customer of ${clientId}`,
  documentHash: 'd',
  passwordHash: 'p',
})

/** Accounts of two providers, and the database as a running server has it. */
async function twoProviders(database: TestDatabase) {
  await database.db.insert(credentials).values([account('demo'), account('litoral')])
  return database.served.db
}

const refused = { cause: { code: '42501' } }

eachDatabase((open) => {
  test('every table with a client_id has the policy of its provider, also for its owner', async () => {
    const { db } = await open()
    const { rows } = await db.execute<{ name: string; isTenant: boolean; isSecured: boolean }>(sql`
      select c.relname as name,
        exists (select from pg_attribute where attrelid = c.oid and attname = 'client_id')
          as "isTenant",
        c.relrowsecurity and c.relforcerowsecurity and exists (
          select from pg_policies where tablename = c.relname and cmd = 'ALL'
            and qual like '%app.client_id%' and with_check like '%app.client_id%'
        ) as "isSecured"
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      order by c.relname
    `)
    const faults = rows.flatMap(({ name, isTenant, isSecured }) => {
      if (isTenant && !isSecured) return [`${name}: secureRows in row-security.ts left it out`]
      if (isTenant || tablesWithoutTenant.has(name)) return []
      return [`${name}: give it a client_id, or name it in tablesWithoutTenant of this test`]
    })
    expect(faults).toEqual([])
  })

  test('a query without a condition returns the rows of the current provider alone', async () => {
    const db = await twoProviders(await open())
    const idsOf = (clientId: string) =>
      withTenant(clientId, async () => {
        const alone = await db.select().from(credentials)
        const inTransaction = await db.transaction((tx) => tx.select().from(credentials))
        return [...alone, ...inTransaction].map((row) => row.clientId)
      })
    // Side by side on the same connections, so that each statement must bring its own provider.
    const clientIds = Array.from({ length: 40 }, (_, index) => (index % 2 ? 'demo' : 'litoral'))
    const found = await Promise.all(clientIds.map(idsOf))
    expect(found).toEqual(clientIds.map((clientId) => [clientId, clientId]))
    expect(await withTenant('serrana', () => db.$count(credentials))).toBe(0)
    expect(await acrossTenants(() => db.$count(credentials))).toBe(2)
  })

  test('a transaction that was rolled back leaves no provider behind on its connection', async () => {
    const db = await twoProviders(await open())
    const failing = withTenant('demo', () =>
      db.transaction(async (tx) => {
        await tx.select().from(credentials)
        await tx.execute(sql`select 1 / 0`)
      }),
    )
    await expect(failing).rejects.toThrow()
    const rows = await withTenant('litoral', () => db.select().from(credentials))
    expect(rows.map(({ clientId }) => clientId)).toEqual(['litoral'])
  })

  test('a statement for no provider is refused', async () => {
    const db = await twoProviders(await open())
    const sentence = 'This statement is for no provider: run it in withTenant or acrossTenants.'
    const statement = db.select().from(credentials)
    await expect(statement).rejects.toMatchObject({ cause: { message: sentence } })
    await expect(db.transaction(async () => undefined)).rejects.toThrow(sentence)
    await expect(withTenant('*', async () => undefined)).rejects.toThrow('No provider has this id.')
  })

  test('a row of another provider can be neither written, changed nor deleted', async () => {
    const db = await twoProviders(await open())
    await withTenant('demo', async () => {
      const other = { ...account('litoral'), customerId: 'new' }
      await expect(db.insert(credentials).values(other)).rejects.toMatchObject(refused)
      const stolen = db.update(credentials).set({ clientId: 'litoral' })
      await expect(stolen).rejects.toMatchObject(refused)
      await db.update(credentials).set({ passwordHash: 'changed' })
      await db.delete(credentials)
    })
    const rows = await acrossTenants(() => db.select().from(credentials))
    expect(rows).toMatchObject([{ clientId: 'litoral', passwordHash: 'p' }])
  })

  test('a call to the host of a provider sees its rows alone', async () => {
    const database = await open()
    const db = await twoProviders(database)
    const tenants = tenantStore(db, createSealer(oneKey(new Uint8Array(32).fill(7))))
    const tenant = { ...benchTenant, clientId: 'demo', ixcDomain: 'erp.demo.example' }
    await acrossTenants(() => tenants.put(tenant))
    const rules = { adminHosts: new Set<string>(), hostTenants: new Map() }
    const app = new Hono<Env>()
    app.use(tenantByHost({ ...rules, publicOriginSuffix: undefined }, tenants, hostDirectory(db)))
    app.get('/', async (c) => c.json(await db.select().from(credentials)))
    const answer = await app.request('http://demo.localhost/')
    expect(await answer.json()).toMatchObject([{ clientId: 'demo' }])
  })

  test('the running server changes no table, no migration and no audit entry', async () => {
    const { db } = (await open()).served
    expect(await acrossTenants(() => ownsTables(db))).toBe(false)
    for (const statement of [
      'drop table sessions',
      'truncate sessions',
      'alter table sessions add column extra text',
      'alter table sessions disable row level security',
      'drop policy tenant_rows on sessions',
      'create table extra (id text)',
      'alter table audit_entries disable trigger user',
      "update audit_entries set who = 'nobody'",
      'delete from audit_entries',
      "update schema_migrations set digest = 'another'",
      'create role another',
    ]) {
      const done = acrossTenants(() => db.execute(sql.raw(statement)))
      await expect(done, statement).rejects.toMatchObject(refused)
    }
  })
})
