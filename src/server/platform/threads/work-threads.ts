import { type ResourceLimits, Worker } from 'node:worker_threads'

/** What a thread answers to one piece of work. */
export type Report<Result> = { readonly result: Result } | { readonly failure: string }

interface Waiting<Work, Result> {
  readonly work: Work
  resolve(result: Result): void
  reject(error: Error): void
}

interface Threads {
  readonly script: URL
  readonly name: string
  readonly maxThreads: number
  readonly resourceLimits: ResourceLimits
  /** Handed to each thread at its start. */
  readonly workerData?: unknown
}

/**
 * Threads for work that would hold up everybody on the event loop, started with the first piece and kept.
 * Each does one piece after the other; its script answers each message with a `Report`. They are not those
 * of Node's own pool, which also looks up names and reads files.
 */
export class WorkThreads<Work, Result> {
  readonly #threads: Threads
  readonly #idle: Worker[] = []
  readonly #waiting: Waiting<Work, Result>[] = []
  readonly #running = new Map<Worker, Waiting<Work, Result>>()
  #count = 0

  constructor(threads: Threads) {
    this.#threads = threads
  }

  run(work: Work): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject })
      const thread = this.#idle.pop() ?? this.#start()
      if (thread) this.#next(thread)
    })
  }

  #start(): Worker | null {
    const { script, maxThreads, ...options } = this.#threads
    if (this.#count === maxThreads) return null
    this.#count += 1
    const thread = new Worker(script, options)
    thread.on('message', (report: Report<Result>) => {
      const work = this.#take(thread)
      if ('result' in report) work?.resolve(report.result)
      else work?.reject(new Error(report.failure))
      this.#next(thread)
    })
    thread.on('error', (error) => this.#take(thread)?.reject(error))
    // Another thread takes over what waits.
    thread.once('exit', () => {
      this.#take(thread)?.reject(new Error(`A thread of ${options.name} ended.`))
      this.#count -= 1
      const position = this.#idle.indexOf(thread)
      if (position !== -1) this.#idle.splice(position, 1)
      const other = this.#waiting.length > 0 ? this.#start() : null
      if (other) this.#next(other)
    })
    return thread
  }

  /** The work that a thread is at; the thread is then at none. */
  #take(thread: Worker): Waiting<Work, Result> | undefined {
    const work = this.#running.get(thread)
    this.#running.delete(thread)
    return work
  }

  /** Gives the thread what waits the longest. An idle thread keeps no process alive. */
  #next(thread: Worker): void {
    const work = this.#waiting.shift()
    if (!work) {
      thread.unref()
      this.#idle.push(thread)
      return
    }
    thread.ref()
    this.#running.set(thread, work)
    thread.postMessage(work.work, [])
  }
}
