import type { Database } from '#server/db/database.ts'
import { deleteInBatches } from '#server/jobs/delete-in-batches.ts'
import type { Sweep } from '#server/jobs/nightly-sweep.ts'
import { retentionCutoff } from '#server/jobs/retention-cutoff.ts'
import type { Module } from '#server/module.ts'
import { expiredRows } from './expired-rows.ts'

/** Deletes rows that were kept as long as `domain/retention.ts` says. */
export function retentionModule({ database }: { readonly database: Pick<Database, 'db'> }): Module {
  const { db } = database
  const sweeps = expiredRows.map(
    ({ name, table, isExpired }): Sweep =>
      (now) =>
        deleteInBatches(db, table, isExpired(retentionCutoff(name, now))),
  )
  return { sweeps }
}
