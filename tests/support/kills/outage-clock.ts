import { minuteMs } from '#domain/platform/time/durations.ts'

export type OutageClock = ReturnType<typeof outageClock>

/**
 * The clock by which the server leaves a broken upstream alone. `pass` moves it on, by default past
 * the end of every such time.
 */
export function outageClock() {
  let passedMs = 0
  return {
    monotonic: () => performance.now() + passedMs,
    pass(ms = minuteMs): void {
      passedMs += ms
    },
    /** The time by it, for everything else that the server dates. */
    now: () => new Date(Date.now() + passedMs),
  }
}
