import { minuteMs } from '#domain/durations.ts'
import type { Platforms } from '#server/platforms/platforms.ts'
import type { CloudUserEdits } from './edit-store.ts'
import { rollBackAbandoned } from './roll-back.ts'

const intervalMs = minuteMs

export interface CloudUserSweep {
  /** Rolls back the edits that are abandoned now. */
  runOnce(): Promise<void>
  /** Runs at once and then every minute until stopped. Several processes may run it. */
  start(): void
  stop(): Promise<void>
}

/** Rolls back abandoned edits whose storage is not opened again, for example after a crash. */
export function cloudUserSweep(deps: {
  readonly edits: CloudUserEdits
  readonly platforms: Platforms
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): CloudUserSweep {
  const { log } = deps
  let timer: ReturnType<typeof setInterval> | null = null
  let running: Promise<void> = Promise.resolve()
  const runOnce = () => rollBackAbandoned(deps)
  const run = () => {
    running = runOnce().catch((error: unknown) =>
      log.error({ error }, 'abandoned cloud user edits not rolled back'),
    )
  }
  return {
    runOnce,
    start: () => {
      run()
      timer = setInterval(run, intervalMs)
      timer.unref()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await running
    },
  }
}
