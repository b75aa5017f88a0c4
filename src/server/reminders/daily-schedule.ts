import { Cron } from 'croner'
import { closingHour, openingHour, reminderDay } from '#domain/reminders/reminder-hours.ts'
import type { Database } from '#server/db/database.ts'
import type { Background } from '#server/module.ts'
import { beginRuns } from './runs.ts'

/**
 * Looks every ten minutes of the day whether today's runs have begun, in every process. A server that
 * was down at eight begins them when it is up.
 */
export function dailySchedule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly wakeJobs: () => void
  readonly now: () => Date
  readonly log: { info(fields: object, m: string): void; error(fields: object, m: string): void }
}): Background {
  const { database, wakeJobs, now, log } = deps
  let cron: Cron | null = null
  const beginDueRuns = async () => {
    const day = reminderDay(now())
    if (day === null) return
    try {
      const begun = await beginRuns(database, day, now())
      if (begun > 0) log.info({ providers: begun, day }, 'reminders of the day begun')
      if (begun > 0) wakeJobs()
    } catch (error) {
      log.error({ error }, 'reminders of the day not begun')
    }
  }
  return {
    start() {
      const pattern = `*/10 ${openingHour}-${closingHour - 1} * * *`
      const options = { timezone: 'America/Sao_Paulo', protect: true, unref: true }
      cron = new Cron(pattern, options, beginDueRuns)
      void beginDueRuns()
    },
    stop() {
      cron?.stop()
    },
  }
}
