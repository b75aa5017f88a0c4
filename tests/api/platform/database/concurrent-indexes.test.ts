import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Migration, readMigrations } from '#server/platform/db/migration-files.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { runAloneAt } from '#server/platform/db/postgres/postgres.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import { postgresMissing } from '#tests/support/database/postgres.ts'
import { copyTemplate } from '#tests/support/database/shared-postgres.ts'

const build: Migration = {
  name: '9998_an-index',
  text: 'CREATE INDEX CONCURRENTLY "limits_points" ON "rate_limits" USING btree ("points");',
}
const drop: Migration = { name: '9999_no-index', text: 'DROP INDEX "limits_points";' }

async function stateOf(db: Drizzle): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select indisvalid as valid,
      (select unbuilt_indexes from schema_migrations where name = ${build.name}) as unbuilt
    from (values (to_regclass('limits_points'))) one(oid)
    left join pg_index on indexrelid = one.oid
  `)
  return rows[0]
}

const built = { valid: true, unbuilt: [] }
const missing = postgresMissing()

describe.skipIf(missing)(`an index on PostgreSQL${missing ? ` (${missing})` : ''}`, () => {
  let database: Database
  /** Another process, of the former version. */
  let beside: Database
  let url = ''
  /** A transaction that has written the table, as one of the former version may have. */
  let endWriter: () => Promise<void>

  beforeEach(async () => {
    url = await copyTemplate()
    database = await openDatabase({ databaseUrl: url })
    beside = await openDatabase({ databaseUrl: url })
    let end: (() => void) | undefined
    const writer = beside.owner.transaction(async (tx) => {
      await tx.execute(sql`insert into rate_limits (key, points) values ('before', 1)`)
      await new Promise<void>((resolve) => (end = resolve))
    })
    endWriter = async () => {
      end?.()
      await writer
    }
    await expect.poll(() => end).toBeDefined()
  })
  afterEach(async () => {
    await endWriter()
    await Promise.all([database.close(), beside.close()])
  })

  const startOn = async ({ owner }: Database, ...added: Migration[]) =>
    migrate(owner, null, runAloneAt(url, 5 * secondMs), {
      migrations: [...(await readMigrations()), ...added],
    })
  const start = (...added: Migration[]) => startOn(database, ...added)
  const rowsOf = async (statement: string) =>
    (await beside.owner.execute(sql.raw(statement))).rows.length
  const begun = () => rowsOf(`select from pg_class where relname = 'limits_points'`)

  it('is built while others write the table, after the migration is committed', async () => {
    const migrated = start(build)
    await expect.poll(begun).toBe(1)
    expect(await stateOf(beside.owner)).toEqual({ valid: false, unbuilt: ['limits_points'] })
    // An index build that locked the table would block this insert, and the next writers.
    await rowsOf(`set lock_timeout = 2000`)
    await rowsOf(`insert into rate_limits (key, points) values ('meanwhile', 2)`)
    await endWriter()
    await migrated
    expect(await stateOf(beside.owner)).toEqual(built)
  })

  it('is built once by processes that start together', async () => {
    // Each with connections of its own, of which a process has two for this.
    const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url })))
    const migrated = Promise.all(processes.map((one) => startOn(one, build)))
    await expect.poll(begun).toBe(1)
    await endWriter()
    await migrated
    await Promise.all(processes.map((one) => one.close()))
    expect(await stateOf(beside.owner)).toEqual(built)
  })

  it('is built again at the next start when its build was interrupted', async () => {
    const migrated = start(build).catch((error: unknown) => error)
    const isBuilding = `pid <> pg_backend_pid() and query ilike 'create index concurrently%'`
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where ${isBuilding}`
    await expect.poll(begun).toBe(1)
    await expect.poll(() => rowsOf(end)).toBeGreaterThan(0)
    expect(await migrated).toBeInstanceOf(Error)
    expect(await stateOf(beside.owner)).toEqual({ valid: false, unbuilt: ['limits_points'] })
    await endWriter()
    await start(build)
    expect(await stateOf(beside.owner)).toEqual(built)
  })

  it('is not built where a later migration drops it', async () => {
    await endWriter()
    await start(build, drop)
    expect(await stateOf(beside.owner)).toEqual({ valid: null, unbuilt: [] })
    await start(build, drop)
  })
})

eachDatabase((open) => {
  it('an engine of one process builds the index with the migration', async () => {
    const { owner } = await open()
    await migrate(owner, null, null, { migrations: [...(await readMigrations()), build] })
    expect(await stateOf(owner)).toEqual(built)
  })
})
