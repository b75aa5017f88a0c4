import { AsyncLocalStorage } from 'node:async_hooks'
import { types } from 'pg'
import type { EmbeddedThread } from './embedded-thread.ts'
import type { Outcome } from './embedded-worker.mjs'

/** The query of `pg`, as Drizzle writes it. */
interface Query {
  readonly text: string
  readonly rowMode?: 'array'
  readonly types?: { getTypeParser(type: number, format: 'text'): (value: string) => unknown }
}

const standardTypes: NonNullable<Query['types']> = types

interface QueryResult {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: unknown[]
}

/** Reads the text PostgreSQL wrote with the parsers of `pg`, so that both engines give one answer. */
function read({ command, rowCount, fields, rows }: Outcome, query: Query): QueryResult {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: (query.types ?? standardTypes).getTypeParser(dataTypeID, 'text'),
  }))
  const lists = rows.map((row) =>
    columns.map(({ parse }, index) => {
      const text = row[index] ?? null
      return text === null ? null : parse(text)
    }),
  )
  if (query.rowMode === 'array') return { command, rowCount, rows: lists }
  const objects = lists.map((list) =>
    Object.fromEntries(columns.map(({ name }, index) => [name, list[index]])),
  )
  return { command, rowCount, rows: objects }
}

/** The one connection, lent for a transaction. */
class Loan {
  readonly ended: Promise<void>
  readonly #thread: EmbeddedThread
  readonly #idleLimit: number
  #end: () => void = () => undefined
  #isOver = false
  #running = 0
  #idle: NodeJS.Timeout | undefined

  constructor(thread: EmbeddedThread, idleLimit: number, onEnd: () => void) {
    this.#thread = thread
    this.#idleLimit = idleLimit
    this.ended = new Promise((resolve) => {
      this.#end = () => {
        onEnd()
        resolve()
      }
    })
    this.#watch()
  }

  async query(query: Query, values: readonly unknown[] = []): Promise<QueryResult> {
    if (this.#isOver) throw new Error('This transaction is over: its connection was given back.')
    clearTimeout(this.#idle)
    this.#running += 1
    try {
      return read(await this.#thread.run(query.text, values), query)
    } finally {
      this.#running -= 1
      this.#watch()
    }
  }

  release(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#idle)
    this.#end()
  }

  /** PostgreSQL ends an idle transaction by itself; a single-user one would wait for ever. */
  #watch(): void {
    clearTimeout(this.#idle)
    if (this.#isOver || this.#running > 0) return
    this.#idle = setTimeout(() => {
      void this.#thread.run('rollback', []).catch(() => undefined)
      this.release()
    }, this.#idleLimit)
    this.#idle.unref()
  }
}

/**
 * A pool of one connection with the face of `pg.Pool` that Drizzle's driver uses: statements outside
 * wait while a transaction is open, so that nothing slips into it.
 */
export class EmbeddedPool {
  /** Drizzle tells a pool from a single connection by this name; a minifier would take it away. */
  static readonly name = 'EmbeddedPool'
  readonly #thread: EmbeddedThread
  readonly #idleLimit: number
  readonly #inside = new AsyncLocalStorage<{ isOpen: boolean }>()
  #loan: Loan | null = null

  /** `idleLimit`: milliseconds a transaction may be silent before it is rolled back. */
  constructor(thread: EmbeddedThread, idleLimit: number) {
    this.#thread = thread
    this.#idleLimit = idleLimit
  }

  async query(query: Query, values: readonly unknown[] = []): Promise<QueryResult> {
    this.#refuseInside()
    // Inline on purpose: a helper awaited here would put a pause between looking and posting.
    while (this.#loan) await this.#loan.ended
    return read(await this.#thread.run(query.text, values), query)
  }

  async connect(): Promise<Loan> {
    while (this.#loan) await this.#loan.ended
    const loan = new Loan(this.#thread, this.#idleLimit, () => {
      this.#loan = null
    })
    this.#loan = loan
    return loan
  }

  /** Runs `work`, the whole of one transaction; a statement of the pool within it is an error. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    this.#refuseInside()
    const mark = { isOpen: true }
    try {
      return await this.#inside.run(mark, work)
    } finally {
      mark.isOpen = false
    }
  }

  #refuseInside(): void {
    if (this.#inside.getStore()?.isOpen) {
      throw new Error('Inside a transaction use its own handle: the outer one would wait for ever.')
    }
  }
}
