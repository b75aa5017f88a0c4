import { Worker } from 'node:worker_threads'
import { findScript } from '#server/find-script.ts'
import type { HashReport, HashWork } from './hash-thread.mjs'
import type { PasswordCost } from './password-cost.ts'

interface Work {
  readonly work: HashWork
  resolve(result: string | boolean): void
  reject(error: Error): void
}

/**
 * Threads that hash passwords, started with the first one and kept. They are not those of Node's own
 * pool, which also looks up names and reads files: a storm of sign-ins leaves that pool free, and the
 * priority of these threads below that of the event loop (`hash-thread.mjs`).
 */
class HashThreads {
  readonly #maxThreads: number
  readonly #idle: Worker[] = []
  readonly #waiting: Work[] = []
  readonly #running = new Map<Worker, Work>()
  #count = 0

  constructor(maxThreads: number) {
    this.#maxThreads = maxThreads
  }

  async hash(password: string, cost: PasswordCost): Promise<string> {
    return String(await this.#run({ hash: password, cost }))
  }

  async verify(stored: string, password: string): Promise<boolean> {
    return (await this.#run({ verify: password, stored })) === true
  }

  #run(work: HashWork): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject })
      const thread = this.#idle.pop() ?? this.#start()
      if (thread) this.#next(thread)
    })
  }

  #start(): Worker | null {
    if (this.#count === this.#maxThreads) return null
    this.#count += 1
    const thread = new Worker(findScript('hash-thread', import.meta.url), {
      name: 'password-hashes',
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    })
    thread.on('message', (report: HashReport) => {
      const work = this.#take(thread)
      if ('result' in report) work?.resolve(report.result)
      else work?.reject(new Error(report.failure))
      this.#next(thread)
    })
    thread.on('error', (error) => this.#take(thread)?.reject(error))
    // Another thread takes over what waits.
    thread.once('exit', () => {
      this.#take(thread)?.reject(new Error('The thread of a password ended.'))
      this.#count -= 1
      const position = this.#idle.indexOf(thread)
      if (position !== -1) this.#idle.splice(position, 1)
      const other = this.#waiting.length > 0 ? this.#start() : null
      if (other) this.#next(other)
    })
    return thread
  }

  /** The work that a thread is at; the thread is then at none. */
  #take(thread: Worker): Work | undefined {
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

/** Each hash takes 64 MiB. All of a process share the threads. */
export const maxHashThreads = 2
export const hashThreads = new HashThreads(maxHashThreads)
