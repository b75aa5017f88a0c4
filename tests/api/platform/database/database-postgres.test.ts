import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '#server/platform/settings/database-limits.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import {
  type PostgresServer,
  postgresMissing,
  startPostgres,
} from '#tests/support/database/postgres.ts'
import { startScript } from '#tests/support/kills/script-process.ts'

const missing = postgresMissing()

describe.skipIf(missing)(`PostgreSQL over the network${missing ? ` (${missing})` : ''}`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('four processes can start at the same time on an empty database', async () => {
    await server.administer('create database empty')
    const words = ['migrate', server.url('empty')]
    const starters = await Promise.all(
      Array.from({ length: 4 }, () => startScript('database', words)),
    )
    await Promise.all(starters.map((starter) => starter.waitForLines(1)))
    for (const starter of starters) starter.proceed()
    const ends = await Promise.all(starters.map(({ ended }) => ended))
    expect(ends).toEqual(starters.map(() => ({ code: 0, errors: '' })))
    const database = await openDatabase({ databaseUrl: server.url('empty') })
    const { rows } = await database.owner.execute(sql`select count(*) as count from tenants`)
    expect(rows).toEqual([{ count: '0' }])
    await database.close()
  })

  test.each(['session', 'transaction'] as const)(
    'moments, bytes and sums are read as they are, however the database writes them (%s)',
    async (pooling) => {
      const name = `odd_${pooling}`
      await server.administer(`create database ${name}`)
      for (const set of [
        "datestyle = 'SQL, DMY'",
        "timezone = 'America/Sao_Paulo'",
        "bytea_output = 'escape'",
        'extra_float_digits = -10',
      ]) {
        await server.administer(`alter database ${name} set ${set}`)
      }
      const databaseLimits = { ...defaultLimits, pooling }
      const database = await openDatabase({ databaseUrl: server.url(name), databaseLimits })
      await database.migrate()
      const read = sql`
        select '2026-05-11T23:30:00Z'::timestamptz::text as at, '\\x00ff'::bytea::text as bytes,
          (0.1::float8 + 0.2::float8)::text as sum
      `
      const { rows: owned } = await database.owner.execute(read)
      const { rows: served } = await acrossTenants(() => database.db.execute(read))
      await database.close()
      const asIs = {
        at: '2026-05-11 23:30:00+00',
        bytes: '\\x00ff',
        sum: '0.30000000000000004',
      }
      expect([owned, served]).toEqual([[asIs], [asIs]])
    },
  )

  test('the pool survives a restart of PostgreSQL', async () => {
    const database = await openDatabase({ databaseUrl: server.url('postgres') })
    await Promise.all([database.check(), database.check(), database.check()])
    await server.restart(async () => {
      await expect(database.check()).rejects.toThrow()
    })
    await database.check()
    await database.close()
  })

  test('a start that cannot connect names the setting, without its address', async () => {
    const start = async (databaseUrl: string, databaseOwnerUrl?: string) => {
      const database = await openDatabase({ databaseUrl, databaseOwnerUrl })
      try {
        await database.migrate()
      } finally {
        await database.close()
      }
    }
    const [missing, good] = [server.url('missing'), server.url('postgres')]
    const sentence = 'names a database that does not exist.'
    await expect(start(missing)).rejects.toThrow(new Error(`DATABASE_URL ${sentence}`))
    await expect(start(good, missing)).rejects.toThrow(new Error(`DATABASE_OWNER_URL ${sentence}`))
    await expect(start(missing, good)).rejects.toThrow(new Error(`DATABASE_URL ${sentence}`))
    await expect(start(server.url('template1'), good)).rejects.toThrow(
      new Error('DATABASE_URL and DATABASE_OWNER_URL lead to two different databases.'),
    )
    await expect(start('postgres://a:secret-7@127.0.0.1:1/b')).rejects.toThrow(
      new Error('DATABASE_URL leads to a port where nothing listens.'),
    )
  })

  test('connections have the name of the product and time-outs', async () => {
    const database = await openDatabase({ databaseUrl: server.url('postgres') })
    const settings = sql`
      select current_setting('application_name') as name,
        current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle
    `
    const { rows } = await acrossTenants(() => database.db.execute(settings))
    expect(rows).toEqual([
      { name: 'subscriber-portal', statement: '15s', lock: '8s', idle: '1min' },
    ])
    await database.close()
  })
})
