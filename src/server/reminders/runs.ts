import { randomUUID } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/dates.ts'
import type { Database } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { jobs } from '#server/jobs/table.ts'
import { tenants } from '#server/tenants/table.ts'
import { type RunPayload, runJobKind } from './plan-run.ts'
import { reminderRuns } from './table.ts'

/**
 * Begins every active provider's run of a day, once for all processes: one statement writes the row
 * of the run and its job. A provider added during the day gets its run then. Returns how many began.
 */
export async function beginRuns(
  { db }: Pick<Database, 'db'>,
  day: CalendarDate,
  now: Date,
): Promise<number> {
  const payload: RunPayload = { day }
  const { rows } = await db.execute(sql`
    with begun as (
      insert into ${reminderRuns} (client_id, day, started_at)
      select client_id, ${day}, ${now.toISOString()}::timestamptz
      from ${tenants} where status = 'active'
      on conflict do nothing
      returning client_id
    )
    insert into ${jobs} (client_id, kind, key, payload, next_try_at, created_at)
    select client_id, ${runJobKind}, ${day}, ${JSON.stringify(payload)}::jsonb,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from begun
    on conflict do nothing
    returning client_id
  `)
  return rows.length
}

/** Enqueues a run of these providers at any hour, whether or not the day's run has been done. */
export async function enqueueRuns(
  { db }: Pick<Database, 'db'>,
  clientIds: readonly string[],
  day: CalendarDate,
  now: Date,
): Promise<void> {
  const payload: RunPayload = { day, atAnyHour: true }
  const key = `${day} ${randomUUID()}`
  await enqueue(
    db,
    clientIds.map((clientId) => ({ clientId, kind: runJobKind, key, payload })),
    now,
  )
}

export async function deleteOldRuns({ db }: Pick<Database, 'db'>, before: Date): Promise<void> {
  await db.delete(reminderRuns).where(lt(reminderRuns.startedAt, before))
}
