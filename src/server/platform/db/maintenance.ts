import { sql } from 'drizzle-orm'
import type { Drizzle } from './database.ts'

/** One vacuum after this many checkpoints: once an hour, with a checkpoint every five minutes. */
const checkpointsPerVacuum = 12

async function walPosition(db: Drizzle): Promise<unknown> {
  const { rows } = await db.execute(sql`select pg_current_wal_insert_lsn() as position`)
  return rows[0]?.['position']
}

/**
 * Does the work of the checkpointer and of autovacuum, which the embedded PostgreSQL does not have;
 * without them its write-ahead log grows without limit. The returned function does one round, and
 * nothing if there was no write since the last one. Each statement goes through the pool on its own:
 * the pool waits for an open transaction, which a vacuum inside it would abort.
 */
export function createMaintenance(db: Drizzle): () => Promise<void> {
  let lastPosition: unknown
  let checkpoints = 0
  return async () => {
    if ((await walPosition(db)) === lastPosition) return
    checkpoints += 1
    if (checkpoints % checkpointsPerVacuum === 0) await db.execute(sql`vacuum analyze`)
    await db.execute(sql`checkpoint`)
    lastPosition = await walPosition(db)
  }
}
