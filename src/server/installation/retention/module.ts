import { lt } from 'drizzle-orm'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { deleteInBatches } from '#server/platform/jobs/delete-in-batches.ts'
import { every } from '#server/platform/jobs/due-times.ts'
import type { Sweep } from '#server/platform/jobs/nightly-sweep.ts'
import { retentionCutoff } from '#server/platform/jobs/retention-cutoff.ts'
import type { Module } from '#server/platform/module.ts'
import { expiredRows } from './expired-rows.ts'

/** Deletes rows that were kept as long as `domain/platform/retention.ts` says, and budgets an hour after their end. */
export function retentionModule(deps: { readonly database: Pick<Database, 'db'> }): Module {
  const { db } = deps.database
  const sweeps = expiredRows.map(
    ({ name, table, isExpired }): Sweep =>
      (at) =>
        deleteInBatches(db, table, isExpired(retentionCutoff(name, at))),
  )
  // Nearly every call writes a row of a budget: such rows do not wait for the night.
  const deleteBudgets = {
    name: 'deletion of expired budgets',
    dueAt: every(5 * minuteMs),
    run: (at: Date) =>
      deleteInBatches(db, rateLimits, lt(rateLimits.expire, new Date(at.getTime() - hourMs))),
  }
  return { sweeps, scheduled: [deleteBudgets] }
}
