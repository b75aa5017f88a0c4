import { LRUCache } from 'lru-cache'
import { UpstreamFailure } from './failure.ts'
import { untilAborted } from './until-aborted.ts'

/** What was said and when; `asOf` never gets younger by being served again. */
interface Entry<T> {
  readonly value: T
  readonly asOf: Date
}

interface Kept<T> extends Entry<T> {
  /** Somebody asked for what holds now, and this is what came. */
  readonly isForced: boolean
}

interface Options {
  readonly now: () => Date
  /** Milliseconds an answer is served without asking again. */
  readonly freshFor: number
  /** Milliseconds more in which it is served at once while a new one is fetched behind it. */
  readonly renewBehindFor?: number
  /** Milliseconds in which it stands in while the upstream fails. */
  readonly staleFor: number
  /** Roughly, of the answers as JSON. */
  readonly maxBytes: number
}

interface Read<T> {
  /** Tenant first, then what identifies the answer; parts never run into one another. */
  readonly key: readonly [tenant: string, ...parts: string[]]
  /** Bounded by its own time-outs: it serves every waiting caller, so none of them may abort it. */
  readonly load: () => Promise<T>
  /** Ask now; no older answer will do. */
  readonly fresh?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** Impatient taps within this many milliseconds share one call. */
const freshAgainAfter = 3_000

/** One kind of answer, kept briefly: single flight, served stale only while the upstream fails. */
export class AnswerCache<T> {
  readonly #options: Options
  readonly #entries: LRUCache<string, Kept<T>>
  readonly #loading = new Map<string, Promise<Kept<T>>>()
  /** Keys something has changed behind: the answer may stand in for a failure, for nothing else. */
  readonly #outdated = new WeakSet<Kept<T>>()

  constructor(options: Options) {
    this.#options = options
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry, key) => key.length + (JSON.stringify(entry.value)?.length ?? 0) + 64,
    })
  }

  async read({ key, load, fresh = false, signal }: Read<T>): Promise<Entry<T>> {
    const name = JSON.stringify(key)
    const known = this.#entries.get(name)
    const { freshFor, renewBehindFor = 0, staleFor } = this.#options
    const servedFor = fresh ? (known?.isForced ? freshAgainAfter : 0) : freshFor
    if (known && this.#isWithin(known, servedFor)) return known
    const loading = this.#load(name, load, fresh)
    if (!fresh && known && this.#isWithin(known, freshFor + renewBehindFor)) {
      loading.catch(() => {})
      return known
    }
    try {
      return await (signal ? untilAborted(loading, signal) : loading)
    } catch (error) {
      const mayStandIn = known && !fresh && error instanceof UpstreamFailure
      if (mayStandIn && this.#age(known) <= staleFor) return known
      throw error
    }
  }

  /** Something changed upstream: the next read asks again, and joins no call already under way. */
  outdate(key: Read<T>['key']): void {
    const name = JSON.stringify(key)
    const known = this.#entries.get(name)
    if (known) this.#outdated.add(known)
    this.#loading.delete(name)
  }

  #load(name: string, load: () => Promise<T>, isForced: boolean): Promise<Kept<T>> {
    const underWay = this.#loading.get(name)
    if (underWay) return underWay
    // Dated before asking: what comes is at least as young as it says.
    const asOf = this.#options.now()
    const loading = load().then((value) => {
      const entry = { value, asOf, isForced }
      // An answer to a question asked before `outdate` serves those who waited for it, not others.
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

  #isWithin(entry: Kept<T>, milliseconds: number): boolean {
    const age = this.#age(entry)
    return age >= 0 && age < milliseconds && !this.#outdated.has(entry)
  }

  #age({ asOf }: Entry<T>): number {
    return this.#options.now().getTime() - asOf.getTime()
  }
}
