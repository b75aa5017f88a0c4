import { installationTimeZone } from '#domain/tenants/time-zones.ts'
import { cronTask } from './cron-task.ts'

/** Deletes what has been kept long enough. Running it twice deletes nothing more. */
export type Sweep = (now: Date) => Promise<void>

/** 04:15, when few subscribers are awake and no reminder is sent. */
const night = '15 4 * * *'

/** Runs every sweep once a night, in every process. */
export function nightlySweep(deps: {
  readonly sweeps: readonly Sweep[]
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}) {
  const { sweeps, now, log } = deps
  let isStopped = false
  const runAll = async () => {
    for (const sweep of sweeps) {
      // What is left is deleted in the next night.
      if (isStopped) return
      await sweep(now()).catch((error: unknown) => log.error({ error }, 'upkeep failed'))
    }
  }
  const task = cronTask(night, installationTimeZone, runAll)
  return {
    start: () => task.start(),
    /** Resolves when the sweep that runs has ended; the others are left out. */
    stop() {
      isStopped = true
      return task.stop()
    },
  }
}
