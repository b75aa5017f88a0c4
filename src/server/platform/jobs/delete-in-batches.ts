import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'

/** Rows deleted by one statement. */
const batchSize = 5_000

/**
 * Deletes the rows that a condition names, some at a time: the first night of a large table neither
 * holds a long lock nor reaches the limit of a statement's time, at which nothing would be deleted.
 */
export async function deleteInBatches(
  db: Drizzle,
  table: SQLWrapper,
  condition: SQL,
): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${condition} limit ${batchSize}
      ))
    `)
    if ((rowCount ?? 0) < batchSize) return
  }
}
