import { LRUCache } from 'lru-cache'

/**
 * Milliseconds for which an answer is kept: the lists of one page then share it. A change of this
 * process ends it at once, one of another process is known after this time. No notice between
 * processes is needed: what is kept marks lists on the screen, and whatever is decided (whether a bill
 * can be paid, reminded of or contested) is read anew in its transaction.
 */
const keptMs = 1_000
const maxKept = 10_000

export interface BriefReads<T> {
  /** What is known of these rows of a provider, at most a second old. */
  find(clientId: string, ids: readonly string[]): Promise<T>
  /** Something has changed. */
  forget(): void
}

/** Reads by ids that parallel and following calls share for a second. */
export function briefReads<T>(
  read: (clientId: string, ids: readonly string[]) => Promise<T>,
  now: () => Date,
): BriefReads<T> {
  const kept = new LRUCache<string, Promise<T>>({
    max: maxKept,
    ttl: keptMs,
    perf: { now: () => now().getTime() },
    // The cache otherwise reuses one reading of the clock for a millisecond of real time.
    ttlResolution: 0,
  })
  return {
    find(clientId, ids) {
      const key = JSON.stringify([clientId, ...ids])
      const known = kept.get(key)
      if (known) return known
      // A read that began before a change is not kept after it: `forget` has dropped its promise.
      const reading = read(clientId, ids)
      kept.set(key, reading)
      reading.catch(() => kept.delete(key))
      return reading
    },
    forget: () => kept.clear(),
  }
}
