/** The upstream has been failing; nobody asks it again before `retryAfter` seconds. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('circuit open')
    this.retryAfter = retryAfter
  }
}

export interface Clock {
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
  /** 0 to 1: spreads the probes of many processes. */
  readonly random: () => number
}

const rule = { windowMs: 10_000, minFailures: 5, share: 0.5, probeMs: 10_000, goodProbes: 3 }

/**
 * Opens at five failures that are half of the last ten seconds' calls; then lets one call through at
 * a time, every 10 s give or take 30 %, until one is good, and closes after three good ones.
 */
export class Circuit {
  readonly #clock: Clock
  #buckets: { second: number; calls: number; failures: number }[] = []
  #probeAt: number | null = null
  #isProbing = false
  #goodProbes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get state(): 'closed' | 'open' | 'half-open' {
    if (this.#probeAt === null) return 'closed'
    return this.#isProbing || this.#goodProbes > 0 ? 'half-open' : 'open'
  }

  /** Throws when a call made now would not be let through. */
  check(): void {
    if (this.#probeAt === null) return
    const wait = this.#probeAt - this.#clock.monotonic()
    if (wait > 0 || this.#isProbing) {
      throw new CircuitOpen(Math.max(1, Math.ceil(Math.max(wait, 0) / 1000)))
    }
  }

  /** `isFault` tells the upstream's failures from what says nothing of it (the caller gave up). */
  async run<T>(work: () => Promise<T>, isFault: (error: unknown) => boolean): Promise<T> {
    this.check()
    const isProbe = this.#probeAt !== null
    if (isProbe) this.#isProbing = true
    try {
      const value = await work()
      if (isProbe) this.#probeWentWell()
      else this.#count(0)
      return value
    } catch (error) {
      if (isFault(error)) {
        if (isProbe) this.#open()
        else this.#count(1)
      }
      throw error
    } finally {
      if (isProbe) this.#isProbing = false
    }
  }

  #count(failures: 0 | 1): void {
    // A call begun before the circuit opened tells nothing new.
    if (this.#probeAt !== null) return
    const now = this.#clock.monotonic()
    const second = Math.floor(now / 1000)
    this.#buckets = this.#buckets.filter((b) => b.second * 1000 > now - rule.windowMs)
    let bucket = this.#buckets.at(-1)
    if (bucket?.second !== second) {
      bucket = { second, calls: 0, failures: 0 }
      this.#buckets.push(bucket)
    }
    bucket.calls++
    bucket.failures += failures
    const calls = this.#buckets.reduce((sum, b) => sum + b.calls, 0)
    const failed = this.#buckets.reduce((sum, b) => sum + b.failures, 0)
    if (failures && failed >= rule.minFailures && failed >= rule.share * calls) this.#open()
  }

  #open(): void {
    this.#goodProbes = 0
    this.#buckets = []
    this.#probeAt = this.#clock.monotonic() + rule.probeMs * (0.7 + 0.6 * this.#clock.random())
  }

  #probeWentWell(): void {
    this.#goodProbes++
    if (this.#goodProbes < rule.goodProbes) return
    this.#goodProbes = 0
    this.#probeAt = null
  }
}
