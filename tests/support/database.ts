import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { migrations } from '#server/db/migrations.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { type PostgresServer, postgresMissing, startPostgres } from './postgres.ts'

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

/** A new migrated embedded database. Closing it removes its directory. */
async function openEmbeddedCopy(): Promise<Database> {
  const dataDir = await migratedDataDir()
  const database = await openDatabase({ dataDir })
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Gives new migrated databases of one PostgreSQL server, each copied from a template. */
function postgresCopies() {
  let server: PostgresServer | null = null
  const start = async () => {
    if (server) return server
    server = await startPostgres()
    await server.administer('create database template')
    const template = await openDatabase({ databaseUrl: server.url('template') })
    await template.migrate()
    await template.close()
    return server
  }
  return {
    async open(): Promise<Database> {
      const running = await start()
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await running.administer(`create database ${name} template template`)
      return openDatabase({ databaseUrl: running.url(name) })
    },
    stop: async () => server?.stop(),
  }
}

const isOnPostgres = () => process.env['TEST_DATABASE'] === 'postgres'

/**
 * One migrated, empty database for a test file: `const database = useDatabase()` at the top, then
 * `database().db` inside the tests. Embedded, or PostgreSQL with `TEST_DATABASE=postgres`.
 */
export function useDatabase(): () => Database {
  const copies = postgresCopies()
  let database: Database | null = null
  beforeAll(async () => {
    database = await (isOnPostgres() ? copies.open() : openEmbeddedCopy())
  }, 60_000)
  afterAll(async () => {
    await database?.close()
    await copies.stop()
  })
  return () => {
    if (!database) throw new Error('The database is open while tests run, not before.')
    return database
  }
}

/**
 * Says the same of both engines. `open` gives a new migrated database, closed after the test. Where
 * PostgreSQL cannot be started its half is reported as skipped, with the reason in its name.
 */
export function eachDatabase(say: (open: () => Promise<Database>) => void): void {
  const copies = postgresCopies()
  const missing = postgresMissing()
  const engines = [
    { name: 'embedded', open: openEmbeddedCopy, skip: false },
    {
      name: missing ? `postgres (${missing})` : 'postgres',
      open: () => copies.open(),
      skip: missing !== null,
    },
  ]
  describe.each(engines)('on $name', ({ open, skip }) => {
    describe.skipIf(skip)('', () => {
      const opened: Database[] = []
      afterEach(async () => {
        await Promise.all(opened.splice(0).map((database) => database.close()))
      })
      say(async () => {
        const database = await open()
        opened.push(database)
        return database
      })
    })
  })
  afterAll(() => copies.stop())
}
