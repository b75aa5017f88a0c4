/** The upstream keeps failing; no call is made to it for `retryAfterSeconds`. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('circuit open')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface Clock {
  /** Milliseconds that only increase. */
  readonly monotonic: () => number
  /** 0 to 1. Spreads the probes of many processes over time. */
  readonly random: () => number
}

const windowMs = 10_000
const minFailures = 5
const minFailureRatio = 0.5
const probeIntervalMs = 10_000
const probesToClose = 3

/**
 * A circuit breaker. It opens at five failures that are at least half of the last ten seconds'
 * calls. Then it lets one probe through every 10 s ± 30 % until one succeeds, and closes after three
 * successful probes.
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

  /** Throws `CircuitOpen` when a call made now would be refused. */
  throwIfOpen(): void {
    if (this.#probeAt === null) return
    const waitMs = this.#probeAt - this.#clock.monotonic()
    if (waitMs > 0 || this.#isProbing) {
      throw new CircuitOpen(Math.max(1, Math.ceil(Math.max(waitMs, 0) / 1000)))
    }
  }

  /** `isUpstreamFault` is false for errors that say nothing about the upstream (the caller left). */
  async run<T>(work: () => Promise<T>, isUpstreamFault: (error: unknown) => boolean): Promise<T> {
    this.throwIfOpen()
    const isProbe = this.#probeAt !== null
    if (isProbe) this.#isProbing = true
    try {
      const value = await work()
      if (isProbe) this.#recordGoodProbe()
      else this.#recordCall(0)
      return value
    } catch (error) {
      if (isUpstreamFault(error)) {
        if (isProbe) this.#open()
        else this.#recordCall(1)
      }
      throw error
    } finally {
      if (isProbe) this.#isProbing = false
    }
  }

  #recordCall(failures: 0 | 1): void {
    // The circuit is open already: a call that started before adds no information.
    if (this.#probeAt !== null) return
    const now = this.#clock.monotonic()
    const second = Math.floor(now / 1000)
    this.#buckets = this.#buckets.filter((b) => b.second * 1000 > now - windowMs)
    let bucket = this.#buckets.at(-1)
    if (bucket?.second !== second) {
      bucket = { second, calls: 0, failures: 0 }
      this.#buckets.push(bucket)
    }
    bucket.calls++
    bucket.failures += failures
    const calls = this.#buckets.reduce((sum, b) => sum + b.calls, 0)
    const failed = this.#buckets.reduce((sum, b) => sum + b.failures, 0)
    if (failures && failed >= minFailures && failed >= minFailureRatio * calls) this.#open()
  }

  #open(): void {
    this.#goodProbes = 0
    this.#buckets = []
    this.#probeAt = this.#clock.monotonic() + probeIntervalMs * (0.7 + 0.6 * this.#clock.random())
  }

  #recordGoodProbe(): void {
    this.#goodProbes++
    if (this.#goodProbes < probesToClose) return
    this.#goodProbes = 0
    this.#probeAt = null
  }
}
