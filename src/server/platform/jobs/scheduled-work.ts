import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { cronTask } from './cron-task.ts'
import { isAhead } from '#server/platform/db/is-ahead.ts'
import type { DueAt } from './due-times.ts'
import type { JobHandler } from './handler.ts'
import { ofAnotherVersion } from './queue.ts'
import { scheduledWork as lastDue } from './scheduled-table.ts'
import { jobs } from './table.ts'
import { unknownForMs } from './times.ts'

/** Work of the installation that the clock makes necessary, once for all processes. */
export interface ScheduledWork {
  /** Its row and the key of its job: at most one job of it waits or runs. */
  readonly name: string
  readonly dueAt: DueAt
  /** A new installation does it at its first start; without it, from its next time on. */
  readonly isDueAtFirst?: boolean
  /** Done again after a failure, and by another process when this one dies: that must change nothing. */
  readonly run: (at: Date) => Promise<void>
}

export const scheduledJobKind = 'scheduled'

const payloadSchema = v.object({ name: v.string() })

/** How long a process leaves work that it does not know to those of another version. */
const unknownWorkMs = minuteMs

const everyMinute = '* * * * *'

/**
 * Enqueues the job of each piece of work that is due and not begun: one statement moves the row of its
 * last time and writes the job. A job that was given up is tried again when its next time comes. Returns
 * how many were enqueued.
 */
async function enqueueDue(
  { db }: Pick<Database, 'db'>,
  works: readonly ScheduledWork[],
  now: Date,
): Promise<number> {
  const due = works.map(({ name, dueAt, isDueAtFirst = false }) => ({
    name,
    due_at: dueAt(now).toISOString(),
    is_due_at_first: isDueAtFirst,
  }))
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    with due as (
      select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
        as due(name text, due_at timestamptz, is_due_at_first boolean)
    ), first_seen as (
      insert into ${lastDue} (name, due_at) select name, due_at from due
      on conflict do nothing
      returning name
    ), begun as (
      update ${lastDue} set due_at = due.due_at from due
      where ${lastDue.name} = due.name
        and (${lastDue.dueAt} < due.due_at or ${isAhead(lastDue.dueAt, at)})
      returning ${lastDue.name}
    ), wanted as (
      select name from begun
      union all select name from due join first_seen using (name) where is_due_at_first
    )
    insert into ${jobs} (client_id, kind, key, payload, next_try_at, created_at)
    select ${administrationId}, ${scheduledJobKind}, name, jsonb_build_object('name', name), ${at}, ${at}
    from wanted
    on conflict (client_id, kind, key) do update
      set next_try_at = excluded.next_try_at, created_at = excluded.created_at, tries = 0, holder = null
      where ${jobs.nextTryAt} is null
    returning client_id
  `)
  return rows.length
}

/**
 * Every process looks once a minute, and at its start, which work is due. The jobs run in whichever
 * process claims them.
 */
export function scheduledWork(
  works: readonly ScheduledWork[],
  deps: {
    readonly database: Pick<Database, 'db'>
    readonly wakeJobs: () => void
    readonly now: () => Date
    readonly log: { error(fields: object, message: string): void }
  },
) {
  const { database, wakeJobs, now, log } = deps
  const byName = new Map(works.map((work) => [work.name, work]))

  const beginDue = async (): Promise<number> => {
    const begun = await enqueueDue(database, works, now())
    if (begun > 0) wakeJobs()
    return begun
  }
  const tryToBegin = async (): Promise<void> => {
    await beginDue().catch((error: unknown) => log.error({ error }, 'schedule not looked at'))
  }
  const minutely = cronTask(everyMinute, 'UTC', tryToBegin)
  let first: Promise<void> = Promise.resolve()

  const handler: JobHandler = {
    kind: scheduledJobKind,
    lane: 'bulk',
    batchSize: 1,
    // The proof of a long audit log takes minutes.
    concurrency: 3,
    run: async (batch) => {
      for (const { id, payload, createdAt } of batch) {
        const { name } = v.parse(payloadSchema, payload)
        const work = byName.get(name)
        if (!work) {
          const reason = ofAnotherVersion
          if (now().getTime() - createdAt.getTime() > unknownForMs) {
            return new Map([[id, { is: 'dead', reason }]])
          }
          const until = new Date(now().getTime() + unknownWorkMs)
          return new Map([[id, { is: 'delayed', delay: { until, reason, countsAsTry: false } }]])
        }
        try {
          await acrossTenants(() => work.run(now()))
        } catch (error) {
          log.error({ work: name, error }, 'scheduled work failed')
          return new Map([[id, { is: 'failed', reason: 'fault' }]])
        }
      }
      return new Map()
    },
  }

  return {
    handler,
    /** Enqueues what is due now; returns how many jobs. */
    beginDue,
    start() {
      minutely.start()
      first = tryToBegin()
    },
    async stop() {
      await Promise.all([minutely.stop(), first])
    },
  }
}
