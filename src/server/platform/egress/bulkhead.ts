/** All places are taken, and the queue is full or the caller's waiting time is over. */
export class BulkheadFull extends Error {
  override readonly name: string = 'BulkheadFull'
}

interface Limits {
  readonly maxInFlight: number
  readonly maxQueued: number
  readonly maxWaitMs: number
}

/** Keeps one slow upstream from taking every socket and every waiting caller of the process. */
export class Bulkhead {
  readonly #limits: Limits
  #maxInFlight: number
  readonly #queue = new Set<() => void>()
  #inFlight = 0

  constructor(limits: Limits) {
    this.#limits = limits
    this.#maxInFlight = limits.maxInFlight
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get queued(): number {
    return this.#queue.size
  }

  /** Changes how many calls run at once. Those under way end; waiting ones take new places. */
  resize(maxInFlight: number): void {
    this.#maxInFlight = maxInFlight
    for (const enter of this.#queue) {
      if (this.#inFlight >= maxInFlight) return
      this.#inFlight++
      enter()
    }
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
    if (signal.aborted) throw new BulkheadFull()
    if (this.#inFlight < this.#maxInFlight) {
      this.#inFlight++
      return
    }
    if (this.#queue.size >= this.#limits.maxQueued) throw new BulkheadFull()
    return new Promise((resolve, reject) => {
      const cleanUp = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leaveQueue)
        this.#queue.delete(enter)
      }
      const enter = (): void => {
        cleanUp()
        resolve()
      }
      const leaveQueue = (): void => {
        cleanUp()
        reject(new BulkheadFull())
      }
      const timer = setTimeout(leaveQueue, this.#limits.maxWaitMs)
      signal.addEventListener('abort', leaveQueue, { once: true })
      this.#queue.add(enter)
    })
  }

  /** Hands the place to the caller that has waited longest, so that no newer call can take it. */
  #leave(): void {
    const [next] = this.#queue
    if (next && this.#inFlight <= this.#maxInFlight) next()
    else this.#inFlight--
  }
}
