import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readMigrations } from './migration-files.ts'
import type { Drizzle } from './database.ts'
import { secureRows } from './row-security.ts'

/** The advisory lock of this product's migrator. Any number that no other program uses will do. */
const lockKey = 7_306_112_026

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Applies the missing migrations and secures the rows of providers in one transaction, in one process
 * at a time. Drizzle's own migrator takes no lock: when several processes started on an empty
 * database, most of them failed.
 * @param serverUser the user of the running server, where `owner` is another one
 */
export async function migrate(owner: Drizzle, serverUser: string | null): Promise<void> {
  const all = await readMigrations()
  await owner.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(sql`
      create table if not exists schema_migrations (
        name text primary key,
        digest text not null,
        applied_at timestamptz not null default now()
      )
    `)
    const { rows } = await tx.execute<{ name: string; digest: string }>(
      sql`select name, digest from schema_migrations`,
    )
    const applied = new Map(rows.map((row) => [row.name, row.digest]))
    for (const { name, text } of all) {
      const appliedDigest = applied.get(name)
      if (appliedDigest === digest(text)) continue
      if (appliedDigest) throw new Error(`Migration ${name} was changed after it had been applied.`)
      for (const statement of text.split('--> statement-breakpoint')) {
        await tx.execute(sql.raw(statement))
      }
      await tx.execute(
        sql`insert into schema_migrations (name, digest) values (${name}, ${digest(text)})`,
      )
    }
    await secureRows(tx, serverUser)
  })
}
