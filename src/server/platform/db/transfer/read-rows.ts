import { type SQL, sql } from 'drizzle-orm'
import type { Drizzle } from '../database.ts'
import { batchSize } from './export-format.ts'

/**
 * Reads the rows of a query in batches, by a cursor: a table that grows with the installation is never in
 * memory as a whole.
 * @param query selects texts
 * @param tx the handle of a transaction, in which no other such reading is under way
 */
export async function* readRows(
  tx: Drizzle,
  query: SQL,
): AsyncGenerator<Readonly<Record<string, string>>> {
  await tx.execute(sql`declare read_rows no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute<Record<string, string>>(
      sql.raw(`fetch ${batchSize} from read_rows`),
    )
    if (rows.length === 0) break
    yield* rows
  }
  await tx.execute(sql`close read_rows`)
}
