import { randomUUID } from 'node:crypto'
import type { Database } from './platform/db/database.ts'
import { acrossTenants, startAcrossTenants } from './platform/db/tenant-scope.ts'
import type { Logger } from './platform/http/log/log.ts'
import type { JobHandler } from './platform/jobs/handler.ts'
import { nightlySweep } from './platform/jobs/nightly-sweep.ts'
import { jobQueue } from './platform/jobs/queue.ts'
import { scheduledWork } from './platform/jobs/scheduled-work.ts'
import { jobWorker } from './platform/jobs/worker.ts'
import type { Module } from './platform/module.ts'
import type { Traces } from './platform/traces/traces.ts'

/**
 * Everything of the modules that runs by itself: jobs, timers and schedules. It looks for work across
 * all providers, and does what it finds for one provider at a time.
 */
export function createBackground(deps: {
  readonly database: Pick<Database, 'db'>
  readonly modules: readonly Module[]
  /** False in tests, which move the clock: it begins no work by itself. */
  readonly hasSchedules: boolean
  readonly traces: Pick<Traces, 'traceJobs'>
  readonly now: () => Date
  readonly log: Logger
}) {
  const { database, modules, hasSchedules, traces, now, log } = deps
  const queue = jobQueue(database, randomUUID())
  const sweeps = [
    ...modules.flatMap((one) => one.sweeps ?? []),
    queue.deleteOldDeadLetters,
    (at: Date) =>
      queue.giveUpUnknown(
        handlers.map(({ kind }) => kind),
        at,
      ),
  ]
  const works = [...modules.flatMap(({ scheduled = [] }) => scheduled), nightlySweep(sweeps, log)]
  const schedule = scheduledWork(works, { database, wakeJobs: () => worker.wake(), now, log })
  const handlers: readonly JobHandler[] = [
    ...modules.flatMap(({ jobs = [] }) => jobs),
    schedule.handler,
  ]
  const worker = jobWorker({ database, queue, handlers, traces, now, log })
  const schedules = modules.flatMap(({ schedule = [] }) => schedule)
  const running = [
    ...modules.flatMap(({ background = [] }) => background),
    worker,
    ...(hasSchedules ? [...schedules, schedule] : []),
  ]
  return {
    wakeJobs: () => worker.wake(),
    drainJobs: () => acrossTenants(() => worker.drain()),
    /** Enqueues the scheduled work that is due, as the clock would. */
    beginScheduled: () => acrossTenants(schedule.beginDue),
    start() {
      startAcrossTenants(() => {
        for (const one of running) one.start()
      })
    },
    /** In the reverse order: what starts jobs ends before the worker does. */
    async stop() {
      for (const one of running.toReversed()) await one.stop()
    },
  }
}
