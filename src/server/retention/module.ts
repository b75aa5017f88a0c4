import { lt } from 'drizzle-orm'
import { hourMs } from '#domain/durations.ts'
import { installationTimeZone } from '#domain/tenants/time-zones.ts'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from '#server/http/limits-table.ts'
import { cronTask } from '#server/jobs/cron-task.ts'
import { deleteInBatches } from '#server/jobs/delete-in-batches.ts'
import type { Sweep } from '#server/jobs/nightly-sweep.ts'
import { retentionCutoff } from '#server/jobs/retention-cutoff.ts'
import type { Module } from '#server/module.ts'
import { expiredRows } from './expired-rows.ts'

/** Nearly every call writes a row of a budget: such rows do not wait for the night. */
const everyFiveMinutes = '*/5 * * * *'

/** Deletes rows that were kept as long as `domain/retention.ts` says, and budgets an hour after their end. */
export function retentionModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): Module {
  const { database, now, log } = deps
  const { db } = database
  const sweeps = expiredRows.map(
    ({ name, table, isExpired }): Sweep =>
      (at) =>
        deleteInBatches(db, table, isExpired(retentionCutoff(name, at))),
  )
  const deleteBudgets = async () => {
    const before = new Date(now().getTime() - hourMs)
    await deleteInBatches(db, rateLimits, lt(rateLimits.expire, before)).catch((error: unknown) =>
      log.error({ error }, 'expired budgets wait for the next time'),
    )
  }
  return { sweeps, schedule: cronTask(everyFiveMinutes, installationTimeZone, deleteBudgets) }
}
