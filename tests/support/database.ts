import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { migrations } from '#server/db/migrations.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { postgresMissing, startPostgres } from './postgres.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Everything a migrated directory is made of: another of any of these is another directory. */
async function ingredients(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(readFileSync(fileURLToPath(import.meta.url)))
  hash.update(JSON.stringify(await migrations()))
  hash.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  hash.update(readFileSync(join(root, 'src/server/db/data-directory.mjs')))
  return hash.digest('hex').slice(0, 16)
}

/** PostgreSQL's templates of new databases are two thirds of its files, and serve no test. */
async function dropTemplates({ db }: Database) {
  await db.execute(sql`update pg_database set datistemplate = false`)
  await db.execute(sql`drop database template0`)
  await db.execute(sql`drop database template1`)
}

/**
 * A directory of the embedded database with every table in it, made once and kept: a first start
 * takes seconds, a copy of it a tenth of one.
 */
async function migratedDirectory(): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  const kept = join(cache, `migrated-${await ingredients()}`)
  if (existsSync(kept)) return kept
  await mkdir(cache, { recursive: true })
  const making = mkdtempSync(join(cache, 'migrating-'))
  const database = await openDatabase({ dataDir: making })
  await database.migrate()
  await dropTemplates(database)
  await database.close()
  try {
    renameSync(making, kept)
  } catch (error) {
    // Another test file was quicker.
    if (!existsSync(kept)) throw error
    rmSync(making, { recursive: true })
  }
  return kept
}

/** A new migrated `DATA_DIR`; whoever asked removes it. */
export async function migratedDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
  cpSync(await migratedDirectory(), dataDir, { recursive: true })
  return dataDir
}

interface Engine {
  readonly name: string
  /** A migrated, empty database: the same one each time, made anew. */
  open(): Promise<Database>
  stop(): Promise<void>
}

interface Started {
  readonly database: Database
  stop(): Promise<void>
}

async function startEmbedded(): Promise<Started> {
  const dataDir = await migratedDataDir()
  const database = await openDatabase({ dataDir })
  return { database, stop: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

async function startServer(): Promise<Started> {
  const server = await startPostgres()
  const database = await openDatabase({ databaseUrl: server.url('postgres') })
  await database.migrate()
  return { database, stop: () => server.stop() }
}

function engineOf(name: string, start: () => Promise<Started>): Engine {
  let started: Started | null = null
  return {
    name,
    async open() {
      if (started) {
        // Quicker than another directory, and it mends whatever a test did to the tables.
        await started.database.db.execute(sql`drop schema public cascade`)
        await started.database.db.execute(sql`create schema public`)
        await started.database.migrate()
      }
      started ??= await start()
      return started.database
    },
    async stop() {
      await started?.database.close()
      await started?.stop()
    },
  }
}

const embedded = () => engineOf('embedded', startEmbedded)
const postgres = (name = 'postgres') => engineOf(name, startServer)

const wantsPostgres = () => process.env['TEST_DATABASE'] === 'postgres'

/** Why this run's database cannot be had on this machine, or null when it can. */
export const databaseMissing = (): string | null => (wantsPostgres() ? postgresMissing() : null)

/**
 * One migrated, empty database for a test file: `const database = useDatabase()` at the top, then
 * `database().db` inside the tests. Embedded, or PostgreSQL with `TEST_DATABASE=postgres`; where
 * that one cannot be started its tests are skipped, with the reason.
 */
export function useDatabase(): () => Database {
  const chosen = wantsPostgres() ? postgres() : embedded()
  const missing = databaseMissing()
  let database: Database | null = null
  beforeAll(async () => {
    if (missing === null) database = await chosen.open()
  }, 60_000)
  beforeEach((test) => test.skip(missing !== null, missing ?? ''))
  afterAll(() => chosen.stop())
  return () => {
    if (!database) throw new Error('The database is open while tests run, not before.')
    return database
  }
}

/**
 * Says the same of both engines. `open` gives a migrated, empty database to each test. Where
 * PostgreSQL cannot be started its half is reported as skipped, with the reason in its name.
 */
export function eachDatabase(say: (open: () => Promise<Database>) => void): void {
  const missing = postgresMissing()
  const server = postgres(missing ? `postgres (${missing})` : 'postgres')
  for (const engine of [embedded(), server]) {
    describe.skipIf(engine === server && missing !== null)(`on ${engine.name}`, () => {
      afterAll(() => engine.stop())
      say(() => engine.open())
    })
  }
}
