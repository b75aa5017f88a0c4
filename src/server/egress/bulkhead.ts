/** No place among the calls in flight, nor in the time a caller may wait for one. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

interface Limits {
  readonly inFlight: number
  readonly queued: number
  readonly waitMs: number
}

/** Keeps one slow upstream from taking every socket and every waiting caller of the process. */
export class Bulkhead {
  readonly #limits: Limits
  readonly #waiting = new Set<() => void>()
  #inFlight = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get queued(): number {
    return this.#waiting.size
  }

  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#enter(signal)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(signal: AbortSignal): Promise<void> | void {
    if (signal.aborted) throw new NoRoom()
    if (this.#inFlight < this.#limits.inFlight) {
      this.#inFlight++
      return
    }
    if (this.#waiting.size >= this.#limits.queued) throw new NoRoom()
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leaveQueue)
        this.#waiting.delete(enter)
      }
      const enter = (): void => {
        done()
        resolve()
      }
      const leaveQueue = (): void => {
        done()
        reject(new NoRoom())
      }
      const timer = setTimeout(leaveQueue, this.#limits.waitMs)
      signal.addEventListener('abort', leaveQueue, { once: true })
      this.#waiting.add(enter)
    })
  }

  /** The place goes straight to who has waited longest; nobody can slip in between. */
  #leave(): void {
    const [next] = this.#waiting
    if (next) next()
    else this.#inFlight--
  }
}
