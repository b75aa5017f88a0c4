import { minuteMs } from '#domain/durations.ts'

export type OutageClock = ReturnType<typeof outageClock>

/** The clock by which the server leaves a broken upstream alone; `pass` ends every such time. */
export function outageClock() {
  let passedMs = 0
  return {
    monotonic: () => performance.now() + passedMs,
    pass(): void {
      passedMs += minuteMs
    },
  }
}
