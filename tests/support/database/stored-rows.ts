import { sql } from 'drizzle-orm'
import type { TestApp } from '../app.ts'

/** Every row of every table as text, `table: (…)`, to search for what must not be stored. */
export async function storedRows({ database: { db } }: Pick<TestApp, 'database'>) {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select ${sql.identifier(name)}::text as row from ${sql.identifier(name)} order by 1`,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
