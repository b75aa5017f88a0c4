const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds between two looks of an idle process: a new job of its own wakes it at once. */
export const pace = 5 * second

/** How long a batch belongs to who took it, renewed while it works: a dead one's waits as long. */
export const hold = 10 * second

/** With the waits between, some twelve hours: a night's outage of whoever is asked. */
export const mostTries = 20

/** Milliseconds after so many failed tries: 5 s, doubling, an hour at most. */
export function backoff(tries: number): number {
  return Math.min(hour, 5 * second * 2 ** (tries - 1))
}
