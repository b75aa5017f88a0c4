import { LRUCache } from 'lru-cache'
import { keepPromise } from '#server/platform/kept-promise.ts'

/**
 * Milliseconds for which an answer is kept: the lists of one page then share it. A write for the customer
 * ends it at once, in every process (`upstreams/erp/own-writes.ts`); what others change is known after this time.
 * A kept answer only marks lists on the screen. A decision (whether a bill can be paid, reminded of or
 * contested) reads the rows again in its own transaction.
 */
const keptMs = 1_000
const maxKept = 10_000

/** Reads by ids that parallel and following calls share for a second. */
export function briefReads<T>(
  read: (clientId: string, ids: readonly string[]) => Promise<T>,
  now: () => Date,
) {
  const kept = new LRUCache<string, Promise<T>>({
    max: maxKept,
    ttl: keptMs,
    perf: { now: () => now().getTime() },
    // The cache otherwise reuses one reading of the clock for a millisecond of real time.
    ttlResolution: 0,
  })
  /**
   * What is known of these rows of a provider, at most a second old. `version`: as an answer of an earlier
   * version is not given (`OwnWrites.versionOf`); null: they are read now.
   */
  return (clientId: string, ids: readonly string[], version: number | null): Promise<T> => {
    if (version === null) return read(clientId, ids)
    const key = JSON.stringify([clientId, version, ...ids])
    return keepPromise(kept, key, () => read(clientId, ids))
  }
}
