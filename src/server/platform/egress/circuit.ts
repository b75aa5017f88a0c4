import { rejectOnAbort } from './reject-on-abort.ts'

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
  /** 0 to 1. Spreads the trials of many processes over time. */
  readonly random: () => number
}

const windowMs = 10_000
const minFailures = 5
const minFailureRatio = 0.5
/** Time without calls after the opening, before a trial. */
const openMs = 10_000
/** Longest wait for the outcome of a running trial. */
const maxTrialWaitMs = 2_000

/**
 * A circuit breaker. It opens at five failures that are at least half of the last ten seconds'
 * calls. After 10 s ± 30 % the next call is a trial: a success closes the circuit, a failure opens
 * it again. Other calls wait for the outcome, so that all calls of one page share it.
 */
export class Circuit {
  readonly #clock: Clock
  #buckets: { second: number; calls: number; failures: number }[] = []
  #openUntil: number | null = null
  #trial: Promise<void> | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get state(): 'closed' | 'open' | 'half-open' {
    if (this.#openUntil === null) return 'closed'
    return this.#waitMs() > 0 ? 'open' : 'half-open'
  }

  /** Throws `CircuitOpen` when a call made now would be refused without waiting. */
  throwIfOpen(): void {
    const waitMs = this.#waitMs()
    if (waitMs > 0) throw new CircuitOpen(Math.max(1, Math.ceil(waitMs / 1000)))
  }

  /** Another process has found it failing: the next call here is a trial. */
  suspect(): void {
    this.#openUntil ??= this.#clock.monotonic()
  }

  /**
   * Makes a call, after a trial that is under way. Throws `CircuitOpen` while the circuit is open,
   * and the reason of `signal` when that aborts during the wait. `isUpstreamFault` is false for
   * errors that say nothing about the upstream (the caller left).
   */
  async run<T>(
    work: () => Promise<T>,
    isUpstreamFault: (error: unknown) => boolean,
    signal: AbortSignal,
  ): Promise<T> {
    if (this.#trial) await this.#waitFor(this.#trial, signal)
    this.throwIfOpen()
    return this.#openUntil === null || this.#trial
      ? this.#runCounted(work, isUpstreamFault)
      : this.#runTrial(work, isUpstreamFault)
  }

  async #waitFor(trial: Promise<void>, signal: AbortSignal): Promise<void> {
    const tooLong = AbortSignal.timeout(maxTrialWaitMs)
    await rejectOnAbort(trial, AbortSignal.any([signal, tooLong])).catch(() => {
      signal.throwIfAborted()
      throw new CircuitOpen(1)
    })
  }

  async #runCounted<T>(
    work: () => Promise<T>,
    isUpstreamFault: (error: unknown) => boolean,
  ): Promise<T> {
    try {
      const value = await work()
      this.#recordCall(0)
      return value
    } catch (error) {
      if (isUpstreamFault(error)) this.#recordCall(1)
      throw error
    }
  }

  #runTrial<T>(work: () => Promise<T>, isUpstreamFault: (error: unknown) => boolean): Promise<T> {
    const answer = work()
    this.#trial = answer
      .then(
        () => this.#close(),
        (error: unknown) => {
          if (isUpstreamFault(error)) this.#open()
        },
      )
      .finally(() => {
        this.#trial = null
      })
    return answer
  }

  #recordCall(failures: 0 | 1): void {
    // The circuit is open already: a call that started before adds no information.
    if (this.#openUntil !== null) return
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

  #close(): void {
    this.#openUntil = null
  }

  #open(): void {
    this.#buckets = []
    this.#openUntil = this.#clock.monotonic() + openMs * (0.7 + 0.6 * this.#clock.random())
  }

  #waitMs(): number {
    return this.#openUntil === null ? 0 : this.#openUntil - this.#clock.monotonic()
  }
}
