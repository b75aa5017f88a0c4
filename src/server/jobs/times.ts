import { hourMs, secondMs } from '#domain/durations.ts'

/** Milliseconds between two looks of an idle process: a new job of its own wakes it at once. */
export const pace = 5 * secondMs

/** How long a batch belongs to who took it, renewed while it works: a dead one's waits as long. */
export const hold = 10 * secondMs

/** With the waits between, some twelve hours: a night's outage of whoever is asked. */
export const maxTries = 20

/** Milliseconds after so many failed tries: 5 s, doubling, an hour at most. */
export function backoff(tries: number): number {
  return Math.min(hourMs, 5 * secondMs * 2 ** (tries - 1))
}
