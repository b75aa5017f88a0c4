import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  buildNotedIndexes,
  concurrentIndexOf,
  type RunAlone,
  takesNoteBack,
  withoutConcurrently,
} from './concurrent-indexes.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import type { Drizzle, TellLockWait } from './database.ts'
import { inShortWaits } from './lock-waits.ts'
import { secureRows } from './row-security.ts'

/** The advisory lock of this product's migrator. Any number that no other program uses will do. */
const lockKey = 7_306_112_026

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

const statementsOf = (text: string) => text.split('--> statement-breakpoint')

/** Runs the statements of a migration. Returns the indexes that are left to be built outside of `tx`. */
async function apply(tx: Drizzle, text: string, runAlone: RunAlone | null): Promise<string[]> {
  const unbuilt: string[] = []
  for (const statement of statementsOf(text)) {
    const index = concurrentIndexOf(statement)
    if (index !== null && runAlone) unbuilt.push(index)
    else if (index !== null) await tx.execute(sql.raw(withoutConcurrently(statement)))
    else if (!(await takesNoteBack(tx, statement))) await tx.execute(sql.raw(statement))
  }
  return unbuilt
}

/**
 * Makes the table of migrations as this version needs it. Looks first: a change of a table waits for each
 * transaction that has read it, such as a backup, and a column that is there makes no difference to that.
 */
async function ensureTable(tx: Drizzle): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped
  `)
  if (rows.length === 0) {
    await tx.execute(sql`
      create table schema_migrations (
        name text primary key,
        digest text not null,
        applied_at timestamptz not null default now(),
        unbuilt_indexes text[] not null default '{}'
      )
    `)
  } else if (!rows.some(({ name }) => name === 'unbuilt_indexes')) {
    await tx.execute(
      sql`alter table schema_migrations add column unbuilt_indexes text[] not null default '{}'`,
    )
  }
}

/**
 * Applies the missing migrations and secures the rows of providers in one transaction, in one process
 * at a time, and then builds the indexes that are built `CONCURRENTLY`, which no transaction may do.
 * Where nothing is missing no table is locked.
 * Drizzle's own migrator takes no lock: when several processes started on an empty database, most of
 * them failed.
 * @param serverUser the user of the running server, where `owner` is another one
 * @param runAlone null where this process is the only one of the database
 * @param more `tellWait` is told what another transaction keeps from being done; `migrations`: all of this
 * version, to which tests add their own
 */
export async function migrate(
  owner: Drizzle,
  serverUser: string | null,
  runAlone: RunAlone | null,
  more: { readonly tellWait?: TellLockWait; readonly migrations?: readonly Migration[] } = {},
): Promise<void> {
  const { tellWait = () => undefined } = more
  const all = more.migrations ?? (await readMigrations())
  await inShortWaits(owner, tellWait, async (tx, begin) => {
    begin('the turn of this process')
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    begin('the table of migrations')
    await ensureTable(tx)
    const { rows } = await tx.execute<{ name: string; digest: string }>(
      sql`select name, digest from schema_migrations`,
    )
    const applied = new Map(rows.map((row) => [row.name, row.digest]))
    for (const { name, text } of all) {
      const appliedDigest = applied.get(name)
      if (appliedDigest === digest(text)) continue
      if (appliedDigest) throw new Error(`Migration ${name} was changed after it had been applied.`)
      begin(`migration ${name}`)
      const unbuilt = await apply(tx, text, runAlone)
      await tx.execute(sql`
        insert into schema_migrations (name, digest, unbuilt_indexes)
        values (${name}, ${digest(text)}, ${sql.param(unbuilt)}::text[])
      `)
    }
    begin('the rights of the server')
    await secureRows(tx, serverUser)
  })
  const statements = all.flatMap(({ text }) => statementsOf(text))
  if (runAlone) await buildNotedIndexes(owner, statements, runAlone)
}
