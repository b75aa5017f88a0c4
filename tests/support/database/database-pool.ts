import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { migratedDataDir } from './migrated-directory.ts'
import { removeAtExit } from '../remove-at-exit.ts'
import { copyTemplate } from './shared-postgres.ts'

/*
 * A start of a database costs a test file more than its tests, so the test files that run in one
 * worker process share databases: each is emptied before the next file gets it, and stops with the
 * process.
 */

export type EngineName = Database['kind']

/** A database whose `db` has all rights over all providers, for tests that look into it. */
export interface TestDatabase extends Database {
  /** The same database as a running server gets it. */
  readonly served: Database
}

export const forTests = (served: Database): TestDatabase => ({
  ...served,
  db: served.owner,
  served,
})

/** A running database and how its tables looked when it was migrated. */
interface PooledDatabase {
  readonly database: TestDatabase
  readonly schema: string
}

async function startEmbedded(): Promise<Database> {
  const dataDir = await migratedDataDir()
  removeAtExit(dataDir)
  return openDatabase({ dataDir })
}

async function openCopy(): Promise<Database> {
  const database = await openDatabase({ databaseUrl: await copyTemplate() })
  // The rights of the copy's own role.
  await database.migrate()
  return database
}

/** The names of tables, columns, keys and migrations: what a test may have changed on purpose. */
async function readSchema({ db }: Database): Promise<string> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select c.relname || '.' || a.attname as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0
    union all select name || ' ' || digest from schema_migrations
    order by line
  `)
  return rows.map(({ line }) => line).join('\n')
}

/** The tables that hold rows, but for the list of migrations. */
async function tablesWithRows({ db }: Database): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'
  `)
  const probes = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name})`,
  )
  const { rows } = await db.execute<{ name: string }>(sql.raw(probes.join(' union all ')))
  return rows.map(({ name }) => name)
}

/** Leaves the database as a new one: migrated and without rows. */
async function empty({ database, schema }: PooledDatabase): Promise<void> {
  const found = await readSchema(database).catch(() => 'no list of migrations')
  if (found !== schema) {
    await database.db.execute(sql`drop schema public cascade`)
    await database.db.execute(sql`create schema public`)
    await database.migrate()
    return
  }
  const tables = await tablesWithRows(database)
  if (tables.length === 0) return
  await database.db.transaction(async (tx) => {
    // Turns the triggers off that let nothing be deleted from the audit.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(`truncate ${tables.join(', ')} restart identity cascade`))
  })
}

const idle: Record<EngineName, PooledDatabase[]> = { embedded: [], postgres: [] }

/** A migrated, empty database that is used by one holder until it is released. */
export interface DatabaseLease {
  readonly database: TestDatabase
  /** Empties the database again. */
  empty(): Promise<void>
  release(): void
}

/** Leases a database of this process that is not in use, started when there is none. */
export async function leaseDatabase(engine: EngineName): Promise<DatabaseLease> {
  const free = idle[engine].pop()
  if (free) await empty(free)
  const database =
    free?.database ?? forTests(await (engine === 'embedded' ? startEmbedded() : openCopy()))
  const pooled = free ?? { database, schema: await readSchema(database) }
  return {
    database,
    empty: () => empty(pooled),
    release: () => void idle[engine].push(pooled),
  }
}
