import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Drizzle, LockWait } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { readMigrations } from '#server/platform/db/migration-files.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { postgresMissing } from '#tests/support/database/postgres.ts'
import { copyTemplate } from '#tests/support/database/shared-postgres.ts'

const missing = postgresMissing()
const pending = {
  name: '9999_a-column',
  text: 'ALTER TABLE "tenants" ADD COLUMN "a_column" text;',
}

/** Reads every table in a transaction that stays open, as a backup does, until the result is called. */
async function readAll(owner: Drizzle): Promise<() => Promise<void>> {
  let end: (() => void) | undefined
  const reading = owner.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) await tx.execute(sql`select from ${sql.identifier(name)} limit 1`)
    await new Promise<void>((resolve) => (end = resolve))
  })
  await Promise.race([expect.poll(() => end).toBeDefined(), reading])
  return async () => {
    end?.()
    await reading
  }
}

describe.skipIf(missing)(`while a backup reads all tables${missing ? ` (${missing})` : ''}`, () => {
  let database: Database
  let beside: Database
  let endBackup: () => Promise<void>
  let waits: LockWait[]

  beforeEach(async () => {
    const databaseUrl = await copyTemplate()
    database = await openDatabase({ databaseUrl })
    beside = await openDatabase({ databaseUrl })
    endBackup = await readAll(beside.owner)
    waits = []
  })
  afterEach(async () => {
    await endBackup()
    await Promise.all([database.close(), beside.close()])
  })
  const tellWait = (wait: LockWait) => void waits.push(wait)

  it('a start with nothing to migrate waits for nothing', async () => {
    await database.migrate(tellWait)
    expect(waits).toEqual([])
  })

  it('a pending migration says what it waits for, lets others read, and is done afterwards', async () => {
    const migrations = [...(await readMigrations()), pending]
    const migrated = migrate(database.owner, null, null, { migrations, tellWait })
    await expect.poll(() => waits.length).toBeGreaterThan(0)
    expect(waits[0]).toMatchObject({
      work: `migration ${pending.name}`,
      transactions: [{ program: 'subscriber-portal' }],
    })
    // The server's statements wait for a lock for seconds, and this one is not refused.
    await acrossTenants(() => beside.db.execute(sql`select from tenants`))
    await endBackup()
    await migrated
    await acrossTenants(() => beside.db.execute(sql`select a_column from tenants`))
  })
})
