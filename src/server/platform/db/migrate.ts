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
import type { Drizzle } from './database.ts'
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
 * Applies the missing migrations and secures the rows of providers in one transaction, in one process
 * at a time, and then builds the indexes that are built `CONCURRENTLY`, which no transaction may do.
 * Drizzle's own migrator takes no lock: when several processes started on an empty database, most of
 * them failed.
 * @param serverUser the user of the running server, where `owner` is another one
 * @param runAlone null where this process is the only one of the database
 * @param migrations all of this version; tests add their own
 */
export async function migrate(
  owner: Drizzle,
  serverUser: string | null,
  runAlone: RunAlone | null,
  migrations?: readonly Migration[],
): Promise<void> {
  const all = migrations ?? (await readMigrations())
  await owner.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(sql`
      create table if not exists schema_migrations (
        name text primary key,
        digest text not null,
        applied_at timestamptz not null default now()
      )
    `)
    await tx.execute(sql`
      alter table schema_migrations
        add column if not exists unbuilt_indexes text[] not null default '{}'
    `)
    const { rows } = await tx.execute<{ name: string; digest: string }>(
      sql`select name, digest from schema_migrations`,
    )
    const applied = new Map(rows.map((row) => [row.name, row.digest]))
    for (const { name, text } of all) {
      const appliedDigest = applied.get(name)
      if (appliedDigest === digest(text)) continue
      if (appliedDigest) throw new Error(`Migration ${name} was changed after it had been applied.`)
      const unbuilt = await apply(tx, text, runAlone)
      await tx.execute(sql`
        insert into schema_migrations (name, digest, unbuilt_indexes)
        values (${name}, ${digest(text)}, ${sql.param(unbuilt)}::text[])
      `)
    }
    await secureRows(tx, serverUser)
  })
  const statements = all.flatMap(({ text }) => statementsOf(text))
  if (runAlone) await buildNotedIndexes(owner, statements, runAlone)
}
