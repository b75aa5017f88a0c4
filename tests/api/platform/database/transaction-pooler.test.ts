import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerDetails } from '#contract/account/customer.ts'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import { listSessions, signIn } from '#contract/account/session.ts'
import { defaultLimits } from '#server/platform/settings/database-limits.ts'
import { concurrentIndexOf } from '#server/platform/db/concurrent-indexes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants, withTenant } from '#server/platform/db/tenant-scope.ts'
import { person, startApp, type TestApp } from '#tests/support/app.ts'
import {
  type PostgresServer,
  postgresMissing,
  startPostgres,
} from '#tests/support/database/postgres.ts'
import { poolTransactions } from '#tests/support/database/transaction-pooler.ts'

const missing = postgresMissing()
const limits = { ...defaultLimits, maxConnections: 2, pooling: 'transaction' } as const

describe.skipIf(missing)(`behind a pooler of transactions${missing ? ` (${missing})` : ''}`, () => {
  let server: PostgresServer
  let pooler: ReturnType<typeof poolTransactions>
  let database: Database
  let started: { readonly test: TestApp; readonly stop: () => Promise<void> }
  beforeAll(async () => {
    server = await startPostgres()
    pooler = poolTransactions()
    const databaseUrl = server.url('postgres')
    database = await openDatabase({ databaseUrl, databaseLimits: limits })
    await database.migrate()
    started = await startApp(database)
  })
  afterAll(async () => {
    await started.stop()
    await database.close()
    pooler.end()
    await server.stop()
  })

  it('signs in, reads and changes, and runs no statement outside of a transaction', async () => {
    const { test } = started
    const maria = await test.signIn(person('Maria'))
    const answers = await Promise.all([
      maria.call(customerDetails, {}),
      maria.call(listSessions, {}),
      maria.call(listInboxMessages, { query: {} }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const body = { cpfOrCnpj: person('Maria').document, password: 'wrong-4711' }
    expect((await test.visitor().call(signIn, { body })).status).toBe(401)
    await test.doJobs()
    // No transaction may build an index beside writes.
    expect(pooler.bare.filter((one) => concurrentIndexOf(one) === null)).toEqual([])
  })

  it('shows each provider its own rows, also on one connection in turn', async () => {
    const { db } = database
    const clients = async () => {
      const { rows } = await db.execute(sql`select distinct client_id from credentials order by 1`)
      return rows.map((row) => row['client_id'])
    }
    const inTransaction = () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select distinct client_id from credentials`)
        return rows.map((row) => row['client_id'])
      })
    expect(await withTenant('demo', clients)).toEqual(['demo'])
    expect(await withTenant('litoral', clients)).toEqual(['litoral'])
    expect(await withTenant('demo', inTransaction)).toEqual(['demo'])
    expect((await acrossTenants(clients)).length).toBeGreaterThan(2)
    await expect(db.execute(sql`select 1`)).rejects.toThrow()
  })

  it('sets the time limits in each transaction, and asks nothing of the session', async () => {
    const { rows } = await acrossTenants(() =>
      database.db.execute(sql`
        select current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock,
          (select array_agg(name order by name) from pg_settings where source = 'client') as session
      `),
    )
    expect(rows).toEqual([
      { statement: '15s', lock: '8s', session: ['application_name', 'client_encoding'] },
    ])
  })

  it('goes on after a statement that failed', async () => {
    const { db } = database
    await acrossTenants(async () => {
      for (let time = 0; time < 5; time += 1) {
        await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow()
      }
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    })
  })

  it('leaves nothing on a connection', async () => {
    const raw = new Client({ connectionString: server.url('postgres') })
    await raw.connect()
    const { rows } = await raw.query(
      `select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%'`,
    )
    await raw.end()
    expect(rows).toEqual([{ open: 0 }])
  })
})
