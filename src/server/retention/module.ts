import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Sweep } from '#server/jobs/nightly-sweep.ts'
import { retentionCutoff } from '#server/jobs/retention-cutoff.ts'
import type { Module } from '#server/module.ts'
import { expiredRows } from './expired-rows.ts'

/** Rows deleted by one statement, so that the first night of a large table holds no long lock. */
const batchSize = 5_000

/** Deletes rows that were kept as long as `domain/retention.ts` says. */
export function retentionModule({ database }: { readonly database: Pick<Database, 'db'> }): Module {
  const { db } = database
  const sweeps = expiredRows.map(({ name, table, isExpired }): Sweep => async (now) => {
    const condition = isExpired(retentionCutoff(name, now))
    for (;;) {
      const { rowCount } = await db.execute(sql`
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${condition} limit ${batchSize}
        ))
      `)
      if ((rowCount ?? 0) < batchSize) return
    }
  })
  return { sweeps }
}
