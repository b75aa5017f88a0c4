import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import { lt, sql } from 'drizzle-orm'
import { closingHour, openingHour, reminderDay } from '#domain/reminders/reminder-hours.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { Database } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { jobs } from '#server/jobs/table.ts'
import { tenants } from '#server/tenants/table.ts'
import type { RunPayload } from './planning.ts'
import { reminderRuns } from './table.ts'

/**
 * Every provider's run of a day, begun once whichever process comes first: the row that says so and
 * the job are one statement. A provider that came during the day gets its run then. How many began.
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
    select client_id, 'reminder-run', ${day}, ${JSON.stringify(payload)}::jsonb,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from begun
    on conflict do nothing
    returning client_id
  `)
  return rows.length
}

/** Runs every provider's reminders at this moment, whatever the hour and whether or not they ran. */
export async function runAnyway(
  { db }: Pick<Database, 'db'>,
  clientIds: readonly string[],
  day: CalendarDate,
  now: Date,
): Promise<void> {
  const payload: RunPayload = { day, atAnyHour: true }
  const key = `${day} ${randomUUID()}`
  await enqueue(
    db,
    clientIds.map((clientId) => ({ clientId, kind: 'reminder-run', key, payload })),
    now,
  )
}

export async function forgetOldRuns({ db }: Pick<Database, 'db'>, before: Date): Promise<void> {
  await db.delete(reminderRuns).where(lt(reminderRuns.startedAt, before))
}

/**
 * Looks every ten minutes of the day whether today's runs have begun: a server that was down at eight
 * begins them when it is up. Every process does.
 */
export function reminderClock(deps: {
  readonly database: Pick<Database, 'db'>
  readonly wake: () => void
  readonly now: () => Date
  readonly log: { info(fields: object, m: string): void; error(fields: object, m: string): void }
}) {
  const { database, wake, now, log } = deps
  let cron: Cron | null = null
  const look = async () => {
    const day = reminderDay(now())
    if (day === null) return
    try {
      const begun = await beginRuns(database, day, now())
      if (begun > 0) log.info({ providers: begun, day }, 'reminders of the day begun')
      if (begun > 0) wake()
    } catch (error) {
      log.error({ error }, 'reminders of the day not begun')
    }
  }
  return {
    look,
    start() {
      const slots = `*/10 ${openingHour}-${closingHour - 1} * * *`
      cron = new Cron(slots, { timezone: 'America/Sao_Paulo', protect: true, unref: true }, look)
      void look()
    },
    stop() {
      cron?.stop()
    },
  }
}
