import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { readMigrations } from '#server/platform/db/migration-files.ts'

/** Makes the tables new, as a former version of the product left them after this migration. */
export async function migrateOnlyTo({ db }: Database, last: string): Promise<void> {
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  await db.execute(sql`
    create table schema_migrations (
      name text primary key, digest text not null, applied_at timestamptz not null default now()
    )
  `)
  for (const { name, text } of await readMigrations()) {
    for (const statement of text.split('--> statement-breakpoint')) {
      await db.execute(sql.raw(statement))
    }
    const digest = createHash('sha256').update(text).digest('hex')
    await db.execute(sql`insert into schema_migrations (name, digest) values (${name}, ${digest})`)
    if (name === last) return
  }
  throw new Error(`There is no migration ${last}.`)
}
