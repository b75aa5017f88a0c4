import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from 'pg'
import { findScript } from '#server/platform/threads/find-script.ts'
import type { Outcome, Report } from './embedded-worker.mjs'

interface PendingStatement {
  resolve(outcome: Outcome): void
  reject(error: Error): void
}

/** Milliseconds without a statement after which the database counts as unused. */
const quietMs = 25
/** Milliseconds for which `close` waits at most until the database is unused. */
const maxQuietWaitMs = 1_000

/** The main thread's side of the database thread: sends statements, receives outcomes in order. */
export class EmbeddedThread {
  readonly #worker: Worker
  readonly #pending = new Map<number, PendingStatement>()
  readonly #exited: Promise<void>
  #lastId = 0
  #stopped: Error | null = null

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (report: Report) => this.#settle(report))
    worker.on('error', (error) => this.#stop(error))
    this.#exited = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#stop(new Error('it was closed'))
        resolve()
      })
    })
  }

  /** Starts the thread and opens the database in it. Rejects with the reason when it cannot. */
  static async start(dataDir: string): Promise<EmbeddedThread> {
    const file = findScript('embedded-worker', import.meta.url)
    const worker = new Worker(file, { workerData: { dataDir }, name: 'embedded-database' })
    const [report]: Report[] = await once(worker, 'message')
    if (report && 'refused' in report) {
      await worker.terminate()
      throw new Error(report.refused)
    }
    return new EmbeddedThread(worker)
  }

  /**
   * Posts the statement before it returns, so that two calls in a row run in that order. `begin` is run
   * before it, and it only when that succeeds.
   */
  run(text: string, values: readonly unknown[], begin?: string): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#stopped) {
        reject(this.#stopped)
        return
      }
      this.#lastId += 1
      this.#worker.postMessage({ id: this.#lastId, text, values, begin }, [])
      this.#pending.set(this.#lastId, { resolve, reject })
    })
  }

  /**
   * Closes the database when its last user has ended: work that no call waits for, such as a record of
   * the last answers, may be between two of its statements.
   */
  async close(): Promise<void> {
    const latest = performance.now() + maxQuietWaitMs
    for (let last = -1; performance.now() < latest && !this.#stopped;) {
      if (this.#pending.size === 0 && this.#lastId === last) break
      last = this.#lastId
      await wait(quietMs)
    }
    if (!this.#stopped) this.#worker.postMessage('close', [])
    await this.#exited
  }

  #settle(report: Report): void {
    if (!('id' in report)) return
    const statement = this.#pending.get(report.id)
    this.#pending.delete(report.id)
    if ('outcome' in report) {
      statement?.resolve(report.outcome)
      return
    }
    const { message, fields } = report.failure
    statement?.reject(Object.assign(new DatabaseError(message, message.length, 'error'), fields))
  }

  #stop(cause: unknown): void {
    this.#stopped ??= new Error('The embedded database has stopped.', { cause })
    for (const statement of this.#pending.values()) statement.reject(this.#stopped)
    this.#pending.clear()
  }
}
