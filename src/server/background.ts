import { randomUUID } from 'node:crypto'
import type { Database } from './db/database.ts'
import { acrossTenants, startAcrossTenants } from './db/tenant-scope.ts'
import type { Logger } from './http/log.ts'
import { nightlySweep } from './jobs/nightly-sweep.ts'
import { jobQueue } from './jobs/queue.ts'
import { jobWorker } from './jobs/worker.ts'
import type { Module } from './module.ts'
import type { Traces } from './traces/traces.ts'

/**
 * Everything of the modules that runs by itself: jobs, timers and schedules. It looks for work across
 * all providers, and does what it finds for one provider at a time.
 */
export function createBackground(deps: {
  readonly database: Pick<Database, 'db'>
  readonly modules: readonly Module[]
  /** False in tests, which move the clock: the clock starts no work. */
  readonly hasSchedules: boolean
  readonly traces: Pick<Traces, 'traceJobs'>
  readonly now: () => Date
  readonly log: Logger
}) {
  const { database, modules, hasSchedules, traces, now, log } = deps
  const queue = jobQueue(database, randomUUID())
  const handlers = modules.flatMap(({ jobs = [] }) => jobs)
  const worker = jobWorker({ database, queue, handlers, traces, now, log })
  const sweeps = [...modules.flatMap((one) => one.sweeps ?? []), queue.deleteOldDeadLetters]
  const schedules = modules.flatMap(({ schedule = [] }) => schedule)
  const running = [
    ...modules.flatMap(({ background = [] }) => background),
    worker,
    ...(hasSchedules ? [...schedules, nightlySweep({ sweeps, now, log })] : []),
  ]
  return {
    wakeJobs: () => worker.wake(),
    drainJobs: () => acrossTenants(() => worker.drain()),
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
