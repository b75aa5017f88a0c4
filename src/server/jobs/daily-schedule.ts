import type { CalendarDate } from '#domain/dates.ts'
import { type TimeZone, timeZones } from '#domain/tenants/time-zones.ts'
import { cronTask } from './cron-task.ts'
import { groupBy } from './group-by.ts'

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
 * Looks every ten minutes, in every process, whether the work of the day has begun in each time zone. A
 * server that was down when it was due begins it when it is up.
 */
export function dailySchedule(
  { name, dueDay, begin }: DailyWork,
  deps: {
    readonly wakeJobs: () => void
    readonly now: () => Date
    readonly log: { info(fields: object, m: string): void; error(fields: object, m: string): void }
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

  const beginDue = () =>
    beginAs(dueDay).catch((error: unknown) => log.error({ error }, `${name} not begun`))

  const everyTenMinutes = cronTask('*/10 * * * *', 'UTC', beginDue)
  let first: Promise<void> = Promise.resolve()

  return {
    /** Begins the work of these days at once, due or not, where it has not begun. */
    beginAs,
    start() {
      everyTenMinutes.start()
      first = beginDue()
    },
    async stop() {
      await Promise.all([everyTenMinutes.stop(), first])
    },
  }
}
