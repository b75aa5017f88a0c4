import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { migrations } from './migrations.ts'
import type { Drizzle } from './open.ts'

/** One number for all processes of this product; any other user of the database has other ones. */
const lockKey = 7_306_112_026

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Applies what is missing, all of it or nothing, one process at a time. Drizzle's own migrator takes
 * no lock, and of several processes starting at once on an empty database most failed.
 */
export async function migrate(db: Drizzle): Promise<void> {
  const all = await migrations()
  await db.transaction(async (tx) => {
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
      const before = applied.get(name)
      if (before === digest(text)) continue
      if (before) throw new Error(`Migration ${name} was changed after it had been applied.`)
      for (const statement of text.split('--> statement-breakpoint')) {
        await tx.execute(sql.raw(statement))
      }
      await tx.execute(
        sql`insert into schema_migrations (name, digest) values (${name}, ${digest(text)})`,
      )
    }
  })
}
