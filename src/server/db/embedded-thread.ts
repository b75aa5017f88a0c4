import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from 'pg'
import type { Outcome, Report } from './embedded-worker.mjs'

/** Beside this file among the sources; beside the bundle, or above one of its chunks, when built. */
const places = ['./embedded-worker.mjs', './embedded-worker.js', '../embedded-worker.js']

function workerFile(): URL {
  const files = places.map((place) => new URL(place, import.meta.url))
  const file = files.find((candidate) => existsSync(fileURLToPath(candidate)))
  if (!file) throw new Error(`The embedded database's worker is missing beside ${import.meta.url}`)
  return file
}

interface Waiting {
  resolve(outcome: Outcome): void
  reject(error: Error): void
}

/** The database thread as the main thread sees it: statements in, outcomes out, in order. */
export class EmbeddedThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
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

  /** Starts the thread and opens the database in it; rejects with the reason it cannot be opened. */
  static async start(dataDir: string): Promise<EmbeddedThread> {
    const worker = new Worker(workerFile(), { workerData: { dataDir }, name: 'embedded-database' })
    const [report]: Report[] = await once(worker, 'message')
    if (report && 'refused' in report) {
      await worker.terminate()
      throw new Error(report.refused)
    }
    return new EmbeddedThread(worker)
  }

  /** Posts before it returns: two calls in a row run in that order. */
  run(text: string, values: readonly unknown[]): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#stopped) {
        reject(this.#stopped)
        return
      }
      this.#lastId += 1
      this.#worker.postMessage({ id: this.#lastId, text, values }, [])
      this.#waiting.set(this.#lastId, { resolve, reject })
    })
  }

  async close(): Promise<void> {
    if (!this.#stopped) this.#worker.postMessage('close', [])
    await this.#exited
  }

  #settle(report: Report): void {
    if (!('id' in report)) return
    const waiting = this.#waiting.get(report.id)
    this.#waiting.delete(report.id)
    if ('outcome' in report) {
      waiting?.resolve(report.outcome)
      return
    }
    const { message, fields } = report.failure
    waiting?.reject(Object.assign(new DatabaseError(message, message.length, 'error'), fields))
  }

  #stop(cause: unknown): void {
    this.#stopped ??= new Error('The embedded database has stopped.', { cause })
    for (const waiting of this.#waiting.values()) waiting.reject(this.#stopped)
    this.#waiting.clear()
  }
}
