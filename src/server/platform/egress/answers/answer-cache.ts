import { LRUCache } from 'lru-cache'
import type { Dated } from './dated.ts'
import { rejectOnAbort } from '../reject-on-abort.ts'
import { UpstreamFailure } from '../upstream-failure.ts'

interface CacheEntry<T> extends Omit<Dated<T>, 'isBeingRefreshed'> {
  /** What `versionOf` said when the answer was asked for. */
  readonly version: number
  /** The answer was loaded for a caller that asked for a fresh one. */
  readonly isForced: boolean
}

type Key = readonly [tenant: string, ...parts: string[]]

interface Loading<T> {
  readonly version: number
  readonly isForced: boolean
  readonly entry: Promise<CacheEntry<T>>
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
  /**
   * A number that changes when something is written that the answer shows. An answer that was asked for at
   * another version is not fresh, and a call under way is not joined; it may still be served when the
   * upstream fails. Without it, nothing that is written here is shown by these answers.
   */
  readonly versionOf?: (key: Key) => number
  /** Approximate limit of all answers, measured as JSON. */
  readonly maxBytes: number
}

interface Read<T> {
  /** The tenant, then the parts that identify the answer. The parts are never concatenated. */
  readonly key: Key
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
  readonly #loading = new Map<string, Loading<T>>()
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
    const version = this.#versionOf(key)
    const known = this.#entries.get(name)
    const isCurrent = known !== undefined && this.#isCurrent(known, version)
    const { freshForMs, staleWhileRevalidateMs = 0, staleIfErrorMs } = this.#options
    const maxServedMs = Math.min(freshForMs, maxAgeMs ?? freshForMs)
    const servedForMs = fresh ? (known?.isForced ? forcedReuseMs : 0) : maxServedMs
    const mayBeOld = !fresh && maxAgeMs === undefined
    if (isCurrent && this.#isYoungerThan(known, servedForMs)) return known
    const loading = this.#load(name, { load, version, isForced: fresh })
    if (mayBeOld && isCurrent && this.#isYoungerThan(known, freshForMs + staleWhileRevalidateMs)) {
      loading.catch(() => {})
      return known
    }
    const { impatience } = this.#options
    const mayBeDated = impatience && mayBeOld && isCurrent && asked.mayBeDated
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
  write(key: Key, { value, asOf }: Dated<T>): void {
    const version = this.#versionOf(key)
    this.#entries.set(JSON.stringify(key), { value, asOf, version, isForced: false })
  }

  /** The upstream says otherwise now: the next read asks again and joins no call that is under way. */
  invalidate(key: Key): void {
    const name = JSON.stringify(key)
    const known = this.#entries.get(name)
    if (known) this.#invalid.add(known)
    this.#loading.delete(name)
  }

  #load(
    name: string,
    asked: Pick<Read<T>, 'load'> & Pick<CacheEntry<T>, 'isForced' | 'version'>,
  ): Promise<CacheEntry<T>> {
    const { load, isForced, version } = asked
    const underWay = this.#loading.get(name)
    // What is made of kept answers is made anew for a caller that asks for a fresh one.
    const isFreshEnough = underWay?.isForced || !isForced
    if (underWay?.version === version && isFreshEnough) return underWay.entry
    // Taken before the call, so that the answer is never older than `asOf` says.
    const asOf = this.#options.now()
    const isLatest = () => this.#loading.get(name)?.entry === entry
    const entry = load().then((value) => {
      const loaded = { value, asOf, version, isForced }
      // After a write, an earlier call still serves its own waiters but is not stored.
      if (isLatest()) this.#entries.set(name, loaded)
      return loaded
    })
    const forget = (): void => {
      if (isLatest()) this.#loading.delete(name)
    }
    this.#loading.set(name, { version, isForced, entry })
    entry.then(forget, forget)
    return entry
  }

  #versionOf(key: Key): number {
    return this.#options.versionOf?.(key) ?? 0
  }

  #isCurrent(entry: CacheEntry<T>, version: number): boolean {
    return entry.version === version && !this.#invalid.has(entry)
  }

  #isYoungerThan(entry: CacheEntry<T>, maxAgeMs: number): boolean {
    const ageMs = this.#ageMs(entry)
    return ageMs >= 0 && ageMs < maxAgeMs
  }

  #ageMs({ asOf }: Dated<T>): number {
    return this.#options.now().getTime() - asOf.getTime()
  }
}
