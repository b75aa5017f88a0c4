import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { checkDatabase } from '#server/installation/doctor/check-database.ts'
import { checkOwnHosts } from '#server/installation/doctor/check-own-hosts.ts'
import { tenantHosts } from '#server/platform/tenants/host-table.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import type { TestDatabase } from '#tests/support/database/database-pool.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const first = new Uint8Array(32).fill(1)
const second = new Uint8Array(32).fill(2)

eachDatabase((open) => {
  const look = async (
    database: TestDatabase,
    { appSecret = first, previousSecret = null as Uint8Array | null, now = () => new Date() } = {},
  ) => {
    const settings = { appSecret, previousSecret, sandbox: false }
    const findings = await acrossTenants(() => checkDatabase(database, settings, now))
    return findings.map(({ level, text }) => `${level}: ${text}`)
  }

  test('a database in order has no problem', async () => {
    const database = await open()
    await openDataKeys(database, { appSecret: first, previousSecret: null })
    const findings = await look(database)
    expect(findings.filter((text) => text.startsWith('problem'))).toEqual([])
    expect(findings).toContain('good: APP_SECRET opens what this database has sealed.')
  })

  test('migrations of a newer version are told, and a database that takes no writes', async () => {
    const database = await open()
    await openDataKeys(database, { appSecret: first, previousSecret: null })
    await database.db.execute(
      sql`insert into schema_migrations (name, digest) values ('9999_of_a_newer_version', '')`,
    )
    expect(await look(database)).toContain(
      'warning: Migrations of a newer version: 1. This version runs beside it, no longer.',
    )
    if (database.served.kind === 'embedded') return
    const findings = await database.served.owner.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      const readOnly = { ...database, kind: 'postgres' as const, db: tx }
      return acrossTenants(() =>
        checkDatabase(
          readOnly,
          { appSecret: first, previousSecret: null, sandbox: false },
          () => new Date(),
        ),
      )
    })
    expect(findings.map(({ text }) => text)).toContain(
      'The database takes no writes: it is read-only.',
    )
  })

  test('a wrong secret, a half rotated one and accounts of the sandbox are found', async () => {
    const database = await open()
    await openDataKeys(database, { appSecret: first, previousSecret: null })
    expect(await look(database, { appSecret: second })).toContain(
      'problem: APP_SECRET is not the secret that this database was sealed with.',
    )
    expect((await look(database, { appSecret: second, previousSecret: first })).join()).toContain(
      'npm run secret:rotate',
    )
    await database.db.execute(sql`
      insert into tenants (client_id, alias, primary_color, ixc_domain, sealed_ixc_access_token, is_sandbox)
      values ('demo', 'Demo', '#000000', 'erp.demo.example', 'x', true)
    `)
    expect((await look(database)).join()).toContain('npm run sandbox:remove')
  })

  test('an own domain that leads nowhere, or that the settings took since, is told', async () => {
    const database = await open()
    const { db } = database
    const clientId = 'vale'
    await db.insert(tenantHosts).values([
      { clientId, host: 'central.vale.example', isCanonical: true },
      { clientId, host: 'conta.vale.example' },
      { clientId, host: 'adm.vale.example' },
    ])
    const rules = {
      adminHosts: new Set(['adm.vale.example']),
      hostTenants: new Map<string, string>(),
      publicOriginSuffix: '.portal.example',
    }
    const look = async (...known: string[]) => {
      const resolve = (host: string) =>
        known.includes(host) ? Promise.resolve(['203.0.113.9']) : Promise.reject(new Error('no'))
      const findings = await acrossTenants(() => checkOwnHosts(db, rules, resolve))
      return findings.map(({ level, text }) => `${level}: ${text}`)
    }
    const taken =
      'problem: adm.vale.example is a domain of vale, and the settings use it otherwise.'
    expect(await look()).toEqual([
      taken,
      'problem: central.vale.example is not in DNS, and the portal of vale leads there.',
      'warning: conta.vale.example, a domain of vale, is not in DNS.',
    ])
    expect(await look('central.vale.example', 'conta.vale.example', 'adm.vale.example')).toEqual([
      'good: Own domains of providers that lead somewhere: 2.',
      taken,
    ])
    await db.delete(tenantHosts)
  })

  test('a version that waits for migrations is told, and nothing is applied', async () => {
    const database = await open()
    const { rows } = await database.owner.execute<{ name: string; digest: string }>(
      sql`select name, digest from schema_migrations order by name desc limit 1`,
    )
    const [{ name, digest } = { name: '', digest: '' }] = rows
    await database.owner.execute(sql`delete from schema_migrations where name = ${name}`)
    expect((await look(database)).join()).toContain('Migrations that the next start applies: 1.')
    const applied = sql`select 1 from schema_migrations where name = ${name}`
    expect((await database.owner.execute(applied)).rows).toEqual([])
    await database.owner.execute(
      sql`insert into schema_migrations (name, digest) values (${name}, ${digest})`,
    )
  })

  test('clocks that differ are found where the database has one of its own', async () => {
    const database = await open()
    const now = () => new Date(Date.now() + 60_000)
    const differs = (await look(database, { now })).join().includes('differ by')
    expect(differs).toBe(database.kind === 'postgres')
  })
})
