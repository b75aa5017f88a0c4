import { sql } from 'drizzle-orm'
import type { Drizzle } from './open.ts'

/** Checkpoints between two vacuums: with one every five minutes, a vacuum an hour. */
const checkpointsPerVacuum = 12

async function writtenUpTo(db: Drizzle): Promise<unknown> {
  const { rows } = await db.execute(sql`select pg_current_wal_insert_lsn() as position`)
  return rows[0]?.['position']
}

/**
 * The embedded PostgreSQL has no checkpointer and no autovacuum: without these its log grows without
 * end. Returns one round of the work; a round after no write does nothing. Every statement goes alone
 * through the pool, which waits for an open transaction: a vacuum inside one would abort it.
 */
export function maintenance(db: Drizzle): () => Promise<void> {
  let seen: unknown
  let checkpoints = 0
  return async () => {
    if ((await writtenUpTo(db)) === seen) return
    checkpoints += 1
    if (checkpoints % checkpointsPerVacuum === 0) await db.execute(sql`vacuum analyze`)
    await db.execute(sql`checkpoint`)
    seen = await writtenUpTo(db)
  }
}
