import { LRUCache } from 'lru-cache'
import type { Dated } from './dated.ts'
import { rejectOnAbort } from './reject-on-abort.ts'
import { UpstreamFailure } from './upstream-failure.ts'

interface CacheEntry<T> extends Omit<Dated<T>, 'isBeingRefreshed'> {
  /** The answer was loaded for a caller that asked for a fresh one. */
  readonly isForced: boolean
}

interface Options {
  readonly now: () => Date
  /** How long an answer is served without asking again. */
  readonly freshForMs: number
  /** After that: how long it is still served at once, while a new one is loaded in the background. */
  readonly staleWhileRevalidateMs?: number
  /** Age up to which an answer is served when the upstream fails. */
  readonly staleIfErrorMs: number
  /**
   * Where a new answer takes longer than so many milliseconds, readers who accept it get an older one
   * of no more than this age; the new one is loaded on, for the next read.
   */
  readonly impatience?: { readonly afterMs: number; readonly upToAgeMs: number }
  /** Approximate limit of all answers, measured as JSON. */
  readonly maxBytes: number
}

interface Read<T> {
  /** The tenant, then the parts that identify the answer. The parts are never concatenated. */
  readonly key: readonly [tenant: string, ...parts: string[]]
  /** Has its own time-outs: it serves every waiting caller, so none of them may abort it. */
  readonly load: () => Promise<T>
  /** Ask the upstream now; an older answer is not acceptable. */
  readonly fresh?: boolean | undefined
  /** Milliseconds; an older answer is not acceptable. */
  readonly maxAgeMs?: number | undefined
  /** See `ReadOptions`. */
  readonly mayBeDated?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** What a promise resolves to within so many milliseconds; null when it takes longer. */
async function valueWithin<T>(timeoutMs: number, promise: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  try {
    return await Promise.race([promise, isLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Fresh reads within this time share one call, for repeated taps on the same button. */
const forcedReuseMs = 3_000

/**
 * A short-lived cache for one kind of answer. Callers who wait for the same key share one call. An
 * old answer is served only while the upstream fails, or while a new one is being loaded where
 * `staleWhileRevalidateMs` or `impatience` allows it.
 */
export class AnswerCache<T> {
  readonly #options: Options
  readonly #entries: LRUCache<string, CacheEntry<T>>
  readonly #loading = new Map<string, Promise<CacheEntry<T>>>()
  /** Invalidated entries. They may still be served when the upstream fails. */
  readonly #invalid = new WeakSet<CacheEntry<T>>()

  constructor(options: Options) {
    this.#options = options
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry, key) => key.length + (JSON.stringify(entry.value)?.length ?? 0) + 64,
    })
  }

  async read(asked: Read<T>): Promise<Dated<T>> {
    const { key, load, fresh = false, maxAgeMs, signal } = asked
    const name = JSON.stringify(key)
    const known = this.#entries.get(name)
    const { freshForMs, staleWhileRevalidateMs = 0, staleIfErrorMs } = this.#options
    const maxServedMs = Math.min(freshForMs, maxAgeMs ?? freshForMs)
    const servedForMs = fresh ? (known?.isForced ? forcedReuseMs : 0) : maxServedMs
    const mayBeOld = !fresh && maxAgeMs === undefined
    if (known && this.#isYoungerThan(known, servedForMs)) return known
    const loading = this.#load(name, load, fresh)
    if (mayBeOld && known && this.#isYoungerThan(known, freshForMs + staleWhileRevalidateMs)) {
      loading.catch(() => {})
      return known
    }
    const { impatience } = this.#options
    const mayBeDated = impatience && mayBeOld && known && asked.mayBeDated
    try {
      const answer = signal ? rejectOnAbort(loading, signal) : loading
      if (!mayBeDated || !this.#isYoungerThan(known, impatience.upToAgeMs)) return await answer
      const inTime = await valueWithin(impatience.afterMs, answer)
      return inTime ?? { value: known.value, asOf: known.asOf, isBeingRefreshed: true }
    } catch (error) {
      const mayServeStale = known && mayBeOld && error instanceof UpstreamFailure
      if (mayServeStale && this.#ageMs(known) <= staleIfErrorMs) return known
      throw error
    }
  }

  /** Keeps an answer that came with another one; `asOf` is when that was asked for. */
  write(key: Read<T>['key'], { value, asOf }: Dated<T>): void {
    this.#entries.set(JSON.stringify(key), { value, asOf, isForced: false })
  }

  /** Something changed upstream: the next read asks again and joins no call that is under way. */
  invalidate(key: Read<T>['key']): void {
    const name = JSON.stringify(key)
    const known = this.#entries.get(name)
    if (known) this.#invalid.add(known)
    this.#loading.delete(name)
  }

  #load(name: string, load: () => Promise<T>, isForced: boolean): Promise<CacheEntry<T>> {
    const underWay = this.#loading.get(name)
    if (underWay) return underWay
    // Taken before the call, so that the answer is never older than `asOf` says.
    const asOf = this.#options.now()
    const loading = load().then((value) => {
      const entry = { value, asOf, isForced }
      // After `invalidate`, an earlier call still serves its own waiters but is not stored.
      if (this.#loading.get(name) === loading) this.#entries.set(name, entry)
      return entry
    })
    const forget = (): void => {
      if (this.#loading.get(name) === loading) this.#loading.delete(name)
    }
    this.#loading.set(name, loading)
    loading.then(forget, forget)
    return loading
  }

  #isYoungerThan(entry: CacheEntry<T>, maxAgeMs: number): boolean {
    const ageMs = this.#ageMs(entry)
    return ageMs >= 0 && ageMs < maxAgeMs && !this.#invalid.has(entry)
  }

  #ageMs({ asOf }: Dated<T>): number {
    return this.#options.now().getTime() - asOf.getTime()
  }
}
