import { dayMs, hourMs, secondMs } from '#domain/platform/time/durations.ts'

/** Milliseconds between two looks of an idle process: a new job of its own wakes it at once. */
export const pollMs = 5 * secondMs

/**
 * Milliseconds a claimed batch belongs to its process, renewed while it works. The jobs of a killed
 * process wait this long for the next one.
 */
export const leaseMs = 10 * secondMs

/** Milliseconds that work waits for a process of the version that knows it: longer than two run side by side. */
export const unknownForMs = dayMs

/** With the waits between, some twelve hours: a night's outage of an upstream. */
export const maxTries = 20

/** Milliseconds to wait after so many failed tries: 5 s, doubling, an hour at most. */
export function backoffMs(tries: number): number {
  return Math.min(hourMs, 5 * secondMs * 2 ** (tries - 1))
}
