import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { dayToCount } from '#domain/news/results/counted-days.ts'
import { type TimeZone, timeZones } from '#domain/staff/tenants/time-zones.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { DailyWork } from '#server/platform/jobs/daily-schedule.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { isInTimeZones } from '#server/platform/tenants/in-time-zones.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { countJobKind } from './count-job.ts'
import type { CountPayload } from './count-payload.ts'
import { reachDays } from './table.ts'

/**
 * Begins the count of a day of every active provider in these time zones, once for all processes: one
 * statement writes the row of the day and the job that fills it. Returns how many began.
 */
export async function beginCounts(
  { db }: Pick<Database, 'db'>,
  day: CalendarDate,
  now: Date,
  zones: readonly TimeZone[] = timeZones,
): Promise<number> {
  const payload: CountPayload = { day }
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    with begun as (
      insert into ${reachDays} (client_id, day, begun_at)
      select client_id, ${day}, ${at}
      from ${tenants} where status = 'active' and ${isInTimeZones(zones)}
      on conflict do nothing
      returning client_id
    )
    insert into ${jobs} (client_id, kind, key, payload, next_try_at, created_at)
    select client_id, ${countJobKind}, ${day}, ${JSON.stringify(payload)}::jsonb, ${at}, ${at}
    from begun
    on conflict do nothing
    returning client_id
  `)
  return rows.length
}

/** The counts of each day, for the schedule. */
export const dailyCounts = (database: Pick<Database, 'db'>): DailyWork => ({
  name: 'counts of the day',
  dueDay: dayToCount,
  begin: (day, at, zones) => beginCounts(database, day, at, zones),
})
