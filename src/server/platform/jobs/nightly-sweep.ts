import { nightly } from './due-times.ts'
import type { ScheduledWork } from './scheduled-work.ts'

/** Deletes what has been kept long enough. Running it twice deletes nothing more. */
export type Sweep = (now: Date) => Promise<void>

/**
 * Every sweep, once a night, in their order. One that fails holds up no other; all are then run again,
 * which deletes what is left.
 */
export function nightlySweep(
  sweeps: readonly Sweep[],
  log: { error(fields: object, message: string): void },
): ScheduledWork {
  return {
    name: 'deletion of what was kept long enough',
    dueAt: nightly,
    run: async (at) => {
      const failures: unknown[] = []
      for (const sweep of sweeps) {
        await sweep(at).catch((error: unknown) => {
          failures.push(error)
          log.error({ error }, 'upkeep failed')
        })
      }
      const [cause] = failures
      if (failures.length > 0) throw new Error(`${failures.length} sweeps failed`, { cause })
    },
  }
}
