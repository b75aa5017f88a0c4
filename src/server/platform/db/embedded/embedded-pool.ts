import { AsyncLocalStorage } from 'node:async_hooks'
import { types } from 'pg'
import type { Connections } from '../postgres/access-pool.ts'
import { accessStatement } from '../postgres/access-statement.ts'
import type { EmbeddedThread } from './embedded-thread.ts'
import type { Outcome } from './embedded-worker.mjs'
import type { Access } from '../tenant-scope.ts'

/** A query as Drizzle passes it to `pg`. */
interface Query {
  readonly text: string
  readonly rowMode?: 'array'
  readonly types?:
    | { getTypeParser(type: number, format: 'text'): (value: string) => unknown }
    | undefined
}

const standardTypes: NonNullable<Query['types']> = types

interface QueryResult {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: unknown[]
}

/** Parses PostgreSQL's text values with the parsers of `pg`, so that both engines return the same. */
function toResult({ command, rowCount, fields, rows }: Outcome, query: Query): QueryResult {
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

/** The only connection, while a transaction has it. */
class TransactionConnection {
  readonly released: Promise<void>
  readonly #thread: EmbeddedThread
  readonly #idleTimeoutMs: number
  #onRelease: () => void = () => undefined
  #isReleased = false
  #runningStatements = 0
  #idleTimer: NodeJS.Timeout | undefined

  constructor(thread: EmbeddedThread, idleTimeoutMs: number, onRelease: () => void) {
    this.#thread = thread
    this.#idleTimeoutMs = idleTimeoutMs
    this.released = new Promise((resolve) => {
      this.#onRelease = () => {
        onRelease()
        resolve()
      }
    })
    this.#startIdleTimer()
  }

  async query(query: Query, values: readonly unknown[] = []): Promise<QueryResult> {
    if (this.#isReleased) {
      throw new Error('This transaction is over: its connection was given back.')
    }
    clearTimeout(this.#idleTimer)
    this.#runningStatements += 1
    try {
      return toResult(await this.#thread.run(query.text, values), query)
    } finally {
      this.#runningStatements -= 1
      this.#startIdleTimer()
    }
  }

  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    clearTimeout(this.#idleTimer)
    this.#onRelease()
  }

  /** Ends an idle transaction, as a PostgreSQL server would: PGlite has no such time-out. */
  #startIdleTimer(): void {
    clearTimeout(this.#idleTimer)
    if (this.#isReleased || this.#runningStatements > 0) return
    this.#idleTimer = setTimeout(() => {
      void this.#thread.run('rollback', []).catch(() => undefined)
      this.release()
    }, this.#idleTimeoutMs)
    this.#idleTimer.unref()
  }
}

/**
 * A pool of one connection. While a transaction is open, other statements wait, so that none of them
 * runs inside it.
 */
export class EmbeddedPool implements Connections {
  readonly #thread: EmbeddedThread
  readonly #idleTimeoutMs: number
  readonly #currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()
  #connection: TransactionConnection | null = null
  #access: Access | undefined

  /** A transaction without a statement for `idleTimeoutMs` is rolled back. */
  constructor(thread: EmbeddedThread, idleTimeoutMs: number) {
    this.#thread = thread
    this.#idleTimeoutMs = idleTimeoutMs
  }

  async query(access: Access, query: Query, values: readonly unknown[] = []): Promise<QueryResult> {
    this.#refuseInsideTransaction()
    // Not in a helper function: awaiting it would leave a gap between this check and the statement.
    while (this.#connection) await this.#connection.released
    this.#enter(access)
    return toResult(await this.#thread.run(query.text, values), query)
  }

  async connect(access: Access): Promise<TransactionConnection> {
    while (this.#connection) await this.#connection.released
    const connection = new TransactionConnection(this.#thread, this.#idleTimeoutMs, () => {
      this.#connection = null
    })
    this.#connection = connection
    this.#enter(access)
    return connection
  }

  /** Runs `work`, which is one whole transaction. Inside it, a statement on the pool is an error. */
  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    this.#refuseInsideTransaction()
    const transaction = { isOpen: true }
    try {
      return await this.#currentTransaction.run(transaction, work)
    } finally {
      transaction.isOpen = false
    }
  }

  /** Sets the connection, outside of any transaction, before the statement that is posted next. */
  #enter(access: Access): void {
    const change = accessStatement(this.#access, access)
    this.#access = access
    // It fails with the database thread alone, and then the statement after it fails as well.
    if (change) void this.#thread.run(change.text, change.values).catch(() => undefined)
  }

  #refuseInsideTransaction(): void {
    if (this.#currentTransaction.getStore()?.isOpen) {
      throw new Error('Inside a transaction use its own handle: the outer one would never return.')
    }
  }
}
