import { sql, type SQL } from 'drizzle-orm'
import { listAppliedMigrations } from './catalogue.ts'
import type { Database, Drizzle } from '../database.ts'
import type { Heading } from './export-format.ts'
import { readRows } from './read-rows.ts'
import { sandboxConditions } from '../sandbox-rows.ts'
import { readSnapshot } from '../embedded/snapshot.ts'

async function* tableLines(db: Drizzle, table: string, isSandbox: SQL): AsyncGenerator<string> {
  const rows = readRows(
    db,
    sql`select row_to_json(t)::text as text from ${sql.identifier(table)} t where (${isSandbox}) is not true`,
  )
  for await (const { text = '' } of rows) yield `{"table":${JSON.stringify(table)},"row":${text}}\n`
}

async function* allLines(db: Drizzle, secret: string): AsyncGenerator<string> {
  const migrations = await listAppliedMigrations(db)
  const heading: Heading = { format: 'subscriber-portal', migrations, secret }
  yield `${JSON.stringify(heading)}\n`
  let rows = 0
  for (const [table, isSandbox] of await sandboxConditions(db)) {
    for await (const line of tableLines(db, table, isSandbox)) {
      rows += 1
      yield line
    }
  }
  yield `${JSON.stringify({ rows })}\n`
}

/**
 * Passes every row to `write`, as lines of the export format, all from one snapshot. Rows of the
 * sandbox are left out.
 * @param secret what `deriveKey` makes of the `APP_SECRET` for this purpose
 * @returns whether there is a provider in the export
 */
export async function exportData(
  { owner }: Pick<Database, 'owner'>,
  secret: string,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<{ readonly hasTenants: boolean }> {
  return await readSnapshot(owner, async (tx) => {
    await write(allLines(tx, secret))
    const { rows } = await tx.execute(sql`select from tenants where not is_sandbox limit 1`)
    return { hasTenants: rows.length > 0 }
  })
}
