import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { ownsTables } from '#server/platform/db/row-security.ts'
import { acrossTenants, withTenant } from '#server/platform/db/tenant-scope.ts'
import { credentials } from '#server/account/session/table.ts'
import {
  type PostgresServer,
  postgresMissing,
  startPostgres,
} from '#tests/support/database/postgres.ts'

const missing = postgresMissing()
const account = { customerId: '1', documentHash: 'd', passwordHash: 'p' }

describe.skipIf(missing)(`the owner of the tables${missing ? ` (${missing})` : ''}`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  /** A database of an owner who is no superuser, as a hosted PostgreSQL has them. */
  async function ownedBy(owner: string, rights: string): Promise<string> {
    await server.administer(`create role ${owner} login ${rights}`)
    await server.administer(`create database ${owner} owner ${owner}`)
    return server.url(owner)
  }
  const as = (url: string, user: string) => url.replace('//portal@', `//${user}@`)

  test('may be another user than the server’s, who cannot take the owner’s rights', async () => {
    const url = await ownedBy('apart', '')
    await server.administer('create role visitor login')
    const database = await openDatabase({
      databaseUrl: as(url, 'visitor'),
      databaseOwnerUrl: as(url, 'apart'),
    })
    await database.migrate()
    const { db } = database
    await withTenant('demo', () => db.insert(credentials).values({ clientId: 'demo', ...account }))
    expect(await withTenant('litoral', () => db.$count(credentials))).toBe(0)
    await acrossTenants(async () => {
      expect(await ownsTables(db)).toBe(false)
      await db.execute(sql`reset role`)
      for (const statement of ['drop table sessions', 'delete from audit_entries']) {
        const done = db.execute(sql.raw(statement))
        await expect(done, statement).rejects.toMatchObject({ cause: { code: '42501' } })
      }
    })
    // The owner is no superuser, so the policies hold for it too; its handle is for all providers.
    expect(await database.owner.$count(credentials)).toBe(1)
    await database.close()
  })

  test('makes the server’s role where it may, and the server takes it', async () => {
    const url = await ownedBy('maker', 'createrole')
    const database = await openDatabase({ databaseUrl: as(url, 'maker') })
    await database.migrate()
    const { db } = database
    const { rows } = await acrossTenants(() => db.execute(sql`select current_user as role`))
    expect(rows).toEqual([{ role: 'portal_app_maker' }])
    expect(await acrossTenants(() => ownsTables(db))).toBe(false)
    await database.close()
  })

  test('is whom the server runs as where no role can be made, still one provider at a time', async () => {
    const url = await ownedBy('plain', '')
    const database = await openDatabase({ databaseUrl: as(url, 'plain') })
    await database.migrate()
    const { db } = database
    expect(await acrossTenants(() => ownsTables(db))).toBe(true)
    await withTenant('demo', () => db.insert(credentials).values({ clientId: 'demo', ...account }))
    expect(await withTenant('litoral', () => db.$count(credentials))).toBe(0)
    // A later start migrates again, over the rows of every provider.
    await database.migrate()
    await database.close()
  })
})
