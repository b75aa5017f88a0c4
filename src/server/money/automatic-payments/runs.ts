import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type CalendarDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import { reminderDay } from '#domain/news/reminders/reminder-hours.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { DailyWork } from '#server/platform/jobs/daily-schedule.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { isInTimeZones } from '#server/platform/tenants/in-time-zones.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { runKind } from './job-kinds.ts'
import { agreements } from './table.ts'

export const runSchema = v.object({
  /** The provider's day. */
  day: v.pipe(v.string(), v.check(isCalendarDate)),
  /** The bill after which the next portion begins. */
  after: v.optional(v.nullable(v.string()), null),
  /** Agreements are looked at before the first portion. */
  isBegun: v.optional(v.boolean(), false),
  /** Asked for on the page of the sandbox, at any hour. */
  atAnyHour: v.optional(v.boolean(), false),
})
export type RunPayload = v.InferInput<typeof runSchema>

/**
 * Begins the day's run of every active provider in these time zones that has a live agreement which
 * no run of the day has seen, once for all processes: one statement marks the agreements and writes the
 * jobs. An agreement that begins during the day gets a run then. Returns how many began.
 */
export async function beginRuns(
  { db }: Pick<Database, 'db'>,
  day: CalendarDate,
  now: Date,
  zones: readonly TimeZone[],
): Promise<number> {
  const payload: RunPayload = { day }
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    with begun as (
      update ${agreements} set last_run_on = ${day}
      where ${agreements.state} in ('waiting', 'active') and ${agreements.lastRunOn} is distinct from ${day}
        and ${agreements.clientId} in (
          select client_id from ${tenants} where status = 'active' and ${isInTimeZones(zones)}
        )
      returning ${agreements.clientId} as client_id
    )
    insert into ${jobs} (client_id, kind, key, payload, next_try_at, created_at)
    select distinct client_id, ${runKind}, ${day}, ${JSON.stringify(payload)}::jsonb, ${at}, ${at}
    from begun
    on conflict do nothing
    returning client_id
  `)
  return rows.length
}

/** The runs of each day, for the schedule. */
export const dailyRuns = (database: Pick<Database, 'db'>): DailyWork => ({
  name: 'automatic payments of the day',
  dueDay: reminderDay,
  begin: (day, at, zones) => beginRuns(database, day, at, zones),
})

/** Enqueues a run of these providers at any hour, as if it were this day. */
export async function enqueueRuns(
  { db }: Pick<Database, 'db'>,
  clientIds: readonly string[],
  day: CalendarDate,
  now: Date,
): Promise<void> {
  const payload: RunPayload = { day, atAnyHour: true }
  const wanted = clientIds.map((clientId) => ({
    clientId,
    kind: runKind,
    key: `${day} ${randomUUID()}`,
    payload,
  }))
  await enqueue(db, wanted, now)
}
