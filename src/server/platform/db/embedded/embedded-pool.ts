import { types } from 'pg'
import { fairQueues } from '#server/platform/fair-queues.ts'
import { type Connections, TransactionGuard } from '../postgres/access-pool.ts'
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

/** Runs statements in the order in which they are given. */
export type StatementRunner = Pick<EmbeddedThread, 'run'>

/** Sends a statement to the thread; `begin` is run first, and the statement only when that succeeds. */
type Post = (text: string, values: readonly unknown[], begin?: string) => Promise<Outcome>

const emptyResult = (command: string): QueryResult => ({ command, rowCount: null, rows: [] })

/**
 * The only connection, while a transaction has it. Its `begin` goes with its first statement, and the
 * next work follows its `commit` without waiting for the outcome: each saves a turn between the threads.
 */
class TransactionConnection {
  readonly #post: Post
  readonly #idleTimeoutMs: number
  readonly #onEnd: () => void
  #isOver = false
  /** The `begin` that is not sent yet. */
  #begin: string | undefined
  #isBegun = false
  #runningStatements = 0
  #idleTimer: NodeJS.Timeout | undefined

  constructor(post: Post, idleTimeoutMs: number, onEnd: () => void) {
    this.#post = post
    this.#idleTimeoutMs = idleTimeoutMs
    this.#onEnd = onEnd
    this.#startIdleTimer()
  }

  async query(query: Query, values: readonly unknown[] = []): Promise<QueryResult> {
    const { text } = query
    // What is over needs no rollback, also after a commit that failed.
    if (this.#isOver && text === 'rollback') return emptyResult('ROLLBACK')
    if (this.#isOver) throw new Error('This transaction is over: its connection was given back.')
    if (/^begin\b/.test(text)) {
      this.#begin = text
      return emptyResult('BEGIN')
    }
    if (text === 'commit' || text === 'rollback') {
      return (await this.#end(text)) ?? emptyResult(text.toUpperCase())
    }
    clearTimeout(this.#idleTimer)
    this.#runningStatements += 1
    try {
      return toResult(await this.#send(text, values), query)
    } finally {
      this.#runningStatements -= 1
      this.#startIdleTimer()
    }
  }

  release(): void {
    if (!this.#isOver) void this.#end('rollback')?.catch(() => undefined)
  }

  #send(text: string, values: readonly unknown[]): Promise<Outcome> {
    const begin = this.#begin
    this.#begin = undefined
    this.#isBegun = true
    return this.#post(text, values, begin)
  }

  /** Gives the connection back; the statement that ends the transaction is posted before any other. */
  #end(text: 'commit' | 'rollback'): Promise<QueryResult> | null {
    clearTimeout(this.#idleTimer)
    this.#isOver = true
    const ending = this.#isBegun ? this.#post(text, []) : null
    this.#onEnd()
    return ending && ending.then((outcome) => toResult(outcome, { text }))
  }

  /** Ends an idle transaction, as a PostgreSQL server would: PGlite has no such time-out. */
  #startIdleTimer(): void {
    clearTimeout(this.#idleTimer)
    if (this.#isOver || this.#runningStatements > 0) return
    this.#idleTimer = setTimeout(() => this.release(), this.#idleTimeoutMs)
    this.#idleTimer.unref()
  }
}

/** Statements that are with the thread at a time: the next one is there when one ends. */
const maxPosted = 2
/** Turns of the queues of one provider: calls with a session, and calls without one (`stranger`). */
const weights = { statement: 8, transaction: 2, 'stranger statement': 2, 'stranger transaction': 1 }

/**
 * A pool of one connection. While a transaction is open, other statements wait, so that none of them
 * runs inside it. Providers take turns, and of one provider its transactions and its single statements:
 * reads pass a queue of sign-ins, and neither can keep the other waiting for good.
 */
export class EmbeddedPool implements Connections {
  readonly #thread: StatementRunner
  readonly #idleTimeoutMs: number
  /** For all handles on this pool, which have its one connection in common. */
  readonly guard = new TransactionGuard()
  readonly #queues = fairQueues(weights)
  #connection: TransactionConnection | null = null
  #posted = 0
  #access: Access | undefined

  /** A transaction without a statement for `idleTimeoutMs` is rolled back. */
  constructor(thread: StatementRunner, idleTimeoutMs: number) {
    this.#thread = thread
    this.#idleTimeoutMs = idleTimeoutMs
  }

  async query(access: Access, query: Query, values: readonly unknown[] = []): Promise<QueryResult> {
    const outcome = await this.#inTurn(access, 'statement', () => this.#post(query.text, values))
    return toResult(outcome, query)
  }

  connect(access: Access): Promise<TransactionConnection> {
    return this.#inTurn(access, 'transaction', async () => {
      const post: Post = (...statement) => this.#post(...statement)
      this.#connection = new TransactionConnection(post, this.#idleTimeoutMs, () => {
        this.#connection = null
        this.#startNext()
      })
      return this.#connection
    })
  }

  /** `start` posts the statement, or takes the connection, before it returns: nothing comes in between. */
  async #inTurn<T>(
    access: Access,
    kind: 'statement' | 'transaction',
    start: () => Promise<T>,
  ): Promise<T> {
    const lane = access.isStrangers ? (`stranger ${kind}` as const) : kind
    const { holder, leave } = this.#queues.enter({ group: access.scope, lane, holder: '' })
    try {
      return await new Promise<T>((resolve, reject) => {
        holder.waiting.push(() => {
          this.#enter(access)
          start().then(resolve, reject)
        })
        this.#startNext()
      })
    } finally {
      leave()
    }
  }

  #startNext(): void {
    while (this.#connection === null && this.#posted < maxPosted) {
      const start = this.#queues.takeTurn()?.waiting.shift()
      if (!start) return
      start()
    }
  }

  async #post(text: string, values: readonly unknown[], begin?: string): Promise<Outcome> {
    this.#posted += 1
    try {
      return await this.#thread.run(text, values, begin)
    } finally {
      this.#posted -= 1
      this.#startNext()
    }
  }

  /** Sets the connection, outside of any transaction, before the statement that is posted next. */
  #enter(access: Access): void {
    const change = accessStatement(this.#access, access)
    this.#access = access
    // It fails with the database thread alone, and then the statement after it fails as well.
    if (change) void this.#thread.run(change.text, change.values).catch(() => undefined)
  }
}
