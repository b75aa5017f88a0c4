import { minuteMs } from '#domain/durations.ts'
import type { Platforms } from '#server/platforms/platforms.ts'
import type { CloudUserEdits } from './edits.ts'
import { putBackBrokenOff } from './roll-back.ts'

/** Milliseconds between two looks; any number of processes may look. */
const pace = minuteMs

export interface CloudUserSweep {
  /** Puts back what broken-off edits left behind. */
  round(): Promise<void>
  /** Looks at once and then every minute until stopped. */
  start(): void
  stop(): Promise<void>
}

/** Nobody may ever come back to an edit that a crash cut short: this does. */
export function cloudUserSweep(deps: {
  readonly edits: CloudUserEdits
  readonly platforms: Platforms
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): CloudUserSweep {
  const { log } = deps
  let timer: ReturnType<typeof setInterval> | null = null
  let running: Promise<void> = Promise.resolve()
  const round = () => putBackBrokenOff(deps)
  const look = () => {
    running = round().catch((error: unknown) =>
      log.error({ error }, 'broken-off cloud user edits not looked at'),
    )
  }
  return {
    round,
    start: () => {
      look()
      timer = setInterval(look, pace)
      timer.unref()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await running
    },
  }
}
