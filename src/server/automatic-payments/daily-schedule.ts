import { Cron } from 'croner'
import { reminderDay } from '#domain/reminders/reminder-hours.ts'
import { timeZones } from '#domain/tenants/time-zones.ts'
import type { Database } from '#server/db/database.ts'
import { groupBy } from '#server/jobs/group-by.ts'
import type { Background } from '#server/module.ts'
import { beginRuns } from './runs.ts'

/** Looks every ten minutes, in every process, whether runs of the day are to begin where it is day. */
export function dailySchedule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly wakeJobs: () => void
  readonly now: () => Date
  readonly log: { info(fields: object, m: string): void; error(fields: object, m: string): void }
}): Background {
  const { database, wakeJobs, now, log } = deps
  let cron: Cron | null = null
  const beginDueRuns = async () => {
    const at = now()
    try {
      for (const zones of groupBy(timeZones, (zone) => reminderDay(at, zone))) {
        const day = zones[0] && reminderDay(at, zones[0])
        if (!day) continue
        const begun = await beginRuns(database, day, at, zones)
        if (begun > 0) log.info({ providers: begun, day }, 'automatic payments of the day begun')
        if (begun > 0) wakeJobs()
      }
    } catch (error) {
      log.error({ error }, 'automatic payments of the day not begun')
    }
  }
  return {
    start() {
      cron = new Cron('*/10 * * * *', { timezone: 'UTC', protect: true, unref: true }, beginDueRuns)
      void beginDueRuns()
    },
    stop() {
      cron?.stop()
    },
  }
}
