import { sql } from 'drizzle-orm'
import { listAppliedMigrations, listTables } from './catalogue.ts'
import type { Database, Drizzle } from './database.ts'
import { batchSize, type Heading } from './export-format.ts'

async function* tableLines(db: Drizzle, table: string): AsyncGenerator<string> {
  const name = sql.identifier(table)
  await db.execute(sql`
    declare export_rows no scroll cursor for select row_to_json(t)::text as text from ${name} t
  `)
  for (;;) {
    const fetchRows = sql.raw(`fetch ${batchSize} from export_rows`)
    const { rows } = await db.execute<{ text: string }>(fetchRows)
    if (rows.length === 0) break
    for (const { text } of rows) yield `{"table":${JSON.stringify(table)},"row":${text}}\n`
  }
  await db.execute(sql`close export_rows`)
}

async function* allLines(db: Drizzle, secret: string): AsyncGenerator<string> {
  const migrations = await listAppliedMigrations(db)
  const heading: Heading = { format: 'subscriber-portal', migrations, secret }
  yield `${JSON.stringify(heading)}\n`
  let rows = 0
  for (const table of await listTables(db)) {
    for await (const line of tableLines(db, table)) {
      rows += 1
      yield line
    }
  }
  yield `${JSON.stringify({ rows })}\n`
}

/**
 * Passes every row to `write`, as lines of the export format, all from one snapshot.
 * @param secret what `deriveKey` makes of the `APP_SECRET` for this purpose
 */
export async function exportData(
  { db }: Database,
  secret: string,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  await db.transaction((tx) => write(allLines(tx, secret)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
