import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrations } from '#server/platform/db/migration-files.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A digest of everything a migrated directory is made from: it names the directory that is kept. */
async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(readFileSync(fileURLToPath(import.meta.url)))
  hash.update(JSON.stringify(await readMigrations()))
  hash.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const name of [
    'embedded/data-directory.mjs',
    'row-security.ts',
    'postgres/access-statement.ts',
  ]) {
    hash.update(readFileSync(join(root, 'src/server/platform/db', name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** PostgreSQL's templates of new databases are two thirds of its files, and serve no test. */
async function dropTemplates({ owner }: Database) {
  await owner.execute(sql`update pg_database set datistemplate = false`)
  await owner.execute(sql`drop database template0`)
  await owner.execute(sql`drop database template1`)
}

/**
 * A directory of the embedded database with every table in it, made once and kept between runs: a
 * first start takes seconds, a copy of the directory a tenth of one.
 */
export async function migratedDirectory(): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  const kept = join(cache, `migrated-${await digestOfSources()}`)
  if (existsSync(kept)) return kept
  await mkdir(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'migrating-'))
  const database = await openDatabase({ dataDir: unfinished })
  await database.migrate()
  await dropTemplates(database)
  await database.close()
  try {
    renameSync(unfinished, kept)
  } catch (error) {
    // Another worker has made the same directory meanwhile.
    if (!existsSync(kept)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return kept
}

/** A new migrated `DATA_DIR`; the caller removes it. */
export async function migratedDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
  cpSync(await migratedDirectory(), dataDir, { recursive: true })
  return dataDir
}
