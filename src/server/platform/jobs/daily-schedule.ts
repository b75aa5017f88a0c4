import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { type TimeZone, timeZones } from '#domain/staff/tenants/time-zones.ts'
import { every } from './due-times.ts'
import { groupBy } from './group-by.ts'
import type { ScheduledWork } from './scheduled-work.ts'

/** Work that every provider has once a day. */
export interface DailyWork {
  /** What the log calls it. */
  readonly name: string
  /** The day whose work is due in a time zone at this instant; null when none is. */
  readonly dueDay: (at: Date, zone: TimeZone) => CalendarDate | null
  /** Begins it where it has not begun, once for all processes. Returns at how many providers it began. */
  readonly begin: (day: CalendarDate, at: Date, zones: readonly TimeZone[]) => Promise<number>
}

/**
 * Looks every ten minutes whether the work of the day has begun in each time zone. A server that was down
 * when it was due begins it when it is up.
 */
export function dailySchedule(
  { name, dueDay, begin }: DailyWork,
  deps: {
    readonly wakeJobs: () => void
    readonly now: () => Date
    readonly log: { info(fields: object, m: string): void }
  },
) {
  const { wakeJobs, now, log } = deps

  async function beginAs(dayOf: DailyWork['dueDay']): Promise<void> {
    const at = now()
    for (const zones of groupBy(timeZones, (zone) => dayOf(at, zone))) {
      const day = zones[0] && dayOf(at, zones[0])
      if (!day) continue
      const begun = await begin(day, at, zones)
      if (begun > 0) log.info({ providers: begun, day }, `${name} begun`)
      if (begun > 0) wakeJobs()
    }
  }

  const work: ScheduledWork = {
    name,
    dueAt: every(10 * minuteMs),
    isDueAtFirst: true,
    run: () => beginAs(dueDay),
  }
  return {
    work,
    /** Begins the work of these days at once, due or not, where it has not begun. */
    beginAs,
  }
}
