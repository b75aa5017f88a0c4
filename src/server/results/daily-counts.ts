import { Cron } from 'croner'
import { addDays, type CalendarDate, calendarDate } from '#domain/dates.ts'
import { dayToCount } from '#domain/results/counted-days.ts'
import { type TimeZone, timeZones } from '#domain/tenants/time-zones.ts'
import type { Database } from '#server/db/database.ts'
import { groupBy } from '#server/jobs/group-by.ts'
import type { Background } from '#server/module.ts'
import { beginCounts } from './begin-counts.ts'

export interface DailyCounts extends Background {
  /** Begins those of yesterday at once, whatever the hour, where they have not begun. */
  beginNow(): Promise<void>
}

/**
 * Looks every ten minutes whether the counts of yesterday have begun, in every process. A server that
 * was down at night begins them when it is up.
 */
export function dailyCounts(deps: {
  readonly database: Pick<Database, 'db'>
  readonly wakeJobs: () => void
  readonly now: () => Date
  readonly log: { info(fields: object, m: string): void; error(fields: object, m: string): void }
}): DailyCounts {
  const { database, wakeJobs, now, log } = deps
  let cron: Cron | null = null

  async function begin(at: Date, dayOf: (zone: TimeZone) => CalendarDate | null): Promise<void> {
    for (const zones of groupBy(timeZones, dayOf)) {
      const day = zones[0] && dayOf(zones[0])
      if (!day) continue
      const begun = await beginCounts(database, day, at, zones)
      if (begun > 0) log.info({ providers: begun, day }, 'counts of the day begun')
      if (begun > 0) wakeJobs()
    }
  }

  const beginDue = async () => {
    const at = now()
    try {
      await begin(at, (zone) => dayToCount(at, zone))
    } catch (error) {
      log.error({ error }, 'counts of the day not begun')
    }
  }
  return {
    beginNow: () => {
      const at = now()
      return begin(at, (zone) => addDays(calendarDate(at, zone), -1))
    },
    start() {
      cron = new Cron('*/10 * * * *', { timezone: 'UTC', protect: true, unref: true }, beginDue)
      void beginDue()
    },
    stop() {
      cron?.stop()
    },
  }
}
