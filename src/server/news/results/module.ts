import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { dailySchedule } from '#server/platform/jobs/daily-schedule.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { dailyCounts } from './begin-counts.ts'
import { countJob } from './count-job.ts'
import { resultRoutes } from './routes.ts'
import { resultsService } from './service.ts'
import { type CountVisit, visitCounter } from './visits.ts'

export interface ResultsModule extends Module {
  /** Begins the counts of yesterday at once, whatever the hour, where they have not begun. */
  countNow(): Promise<void>
}

export function resultsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly push: Pick<PushModule, 'isReceiving'>
  readonly rootKey: Uint8Array
  /** Whether this installation measures visits. */
  readonly visitReports: boolean
  readonly countVisit: CountVisit
  readonly wakeJobs: () => void
  readonly now: () => Date
  readonly log: Logger
}): ResultsModule {
  const schedule = dailySchedule(dailyCounts(deps.database), deps)
  const results = resultsService(deps)
  const { rootKey, visitReports: isOn } = deps
  const countReport = visitCounter({ ...deps, key: deriveKey(rootKey, 'visit-limits'), isOn })
  return {
    routes: (api) => resultRoutes(api, { results, countReport }),
    jobs: [countJob(deps)],
    scheduled: [schedule.work],
    countNow: () => schedule.beginAs((at, zone) => addDays(calendarDate(at, zone), -1)),
  }
}
