import { randomUUID } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { reminderDay } from '#domain/news/reminders/reminder-hours.ts'
import { type TimeZone, timeZones } from '#domain/staff/tenants/time-zones.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { DailyWork } from '#server/platform/jobs/daily-schedule.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { isInTimeZones } from '#server/platform/tenants/in-time-zones.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { type RunPayload, runJobKind } from './plan-run.ts'
import { reminderRuns } from './table.ts'

/**
 * Begins the run of a day of every active provider in these time zones, once for all processes: one statement writes the row
 * of the run and its job. A provider added during the day gets its run then. Returns how many began.
 */
export async function beginRuns(
  { db }: Pick<Database, 'db'>,
  day: CalendarDate,
  now: Date,
  zones: readonly TimeZone[] = timeZones,
): Promise<number> {
  const payload: RunPayload = { day }
  const { rows } = await db.execute(sql`
    with begun as (
      insert into ${reminderRuns} (client_id, day, started_at)
      select client_id, ${day}, ${now.toISOString()}::timestamptz
      from ${tenants} where status = 'active' and ${isInTimeZones(zones)}
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

/** The runs of each day, for the schedule. */
export const dailyRuns = (database: Pick<Database, 'db'>): DailyWork => ({
  name: 'reminders of the day',
  dueDay: reminderDay,
  begin: (day, at, zones) => beginRuns(database, day, at, zones),
})

/** Enqueues a run of these providers at any hour, whether or not the day's run has been done. */
export async function enqueueRuns(
  { db }: Pick<Database, 'db'>,
  found: readonly Pick<Tenant, 'clientId' | 'rules'>[],
  now: Date,
): Promise<void> {
  const wanted = found.map(({ clientId, rules }) => {
    const day = calendarDate(now, rules.timeZone)
    const payload: RunPayload = { day, atAnyHour: true }
    return { clientId, kind: runJobKind, key: `${day} ${randomUUID()}`, payload }
  })
  await enqueue(db, wanted, now)
}

export async function deleteOldRuns({ db }: Pick<Database, 'db'>, before: Date): Promise<void> {
  await db.delete(reminderRuns).where(lt(reminderRuns.startedAt, before))
}
