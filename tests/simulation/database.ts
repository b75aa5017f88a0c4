import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { EmbeddedPool, type StatementRunner } from '#server/platform/db/embedded/embedded-pool.ts'
import { openHandle } from '#server/platform/db/postgres/access-pool.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { acrossTenants, currentAccess, ownerAccess } from '#server/platform/db/tenant-scope.ts'
import { idleTransactionTimeoutMs } from '#server/platform/db/trouble/timeouts.ts'

type Run = StatementRunner['run']

/** What happens at a statement: the process dies, or the connection does. */
export type StatementFault = 'die before' | 'die after' | 'fail before' | 'fail after'

/** The one connection to the database, which outlives the servers on it. */
export interface Connection {
  readonly run: Run
  close(): Promise<void>
}

/** The values of PostgreSQL as it wrote them; the pool parses them. */
const asText = { getTypeParser: () => (text: string) => text }

/** A PostgreSQL at this address. Statements are prepared once: most of their time is their planning. */
export async function connectPostgres(url: string): Promise<Connection> {
  const client = new Client(url)
  await client.connect()
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text) ?? `s${names.size}`
    names.set(text, known)
    return known
  }
  const run: Run = async (text, values) => {
    const name = values.length > 0 ? { name: nameOf(text) } : {}
    const query = { ...name, text, rowMode: 'array' as const, types: asText }
    const answer = await client.query<(string | null)[], unknown[]>({
      ...query,
      values: [...values],
    })
    const { command, rowCount, fields, rows } = answer
    return { command, rowCount, fields, rows }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (text, values) => {
      const answer = last.then(() => run(text, values))
      last = answer.catch(() => undefined)
      return answer
    },
    close: () => client.end(),
  }
}

/** The embedded database in this thread and in memory, where there is no PostgreSQL. */
export async function openInMemory(): Promise<Connection> {
  const pg = await PGlite.create()
  for (const type of Object.keys(pg.parsers)) pg.parsers[Number(type)] = (text: string) => text
  return {
    run: async (text, values) => {
      const answer = await pg.query<(string | null)[]>(text, [...values], { rowMode: 'array' })
      const { command = '', rowCount = null, fields, rows } = answer
      return { command, rowCount, fields, rows }
    },
    close: () => pg.close(),
  }
}

/** Every statement has all rights: the walls between providers have tests of their own, and setting them costs a statement. */
function accessOfTests() {
  // Refuses what runs outside of every provider.
  currentAccess()
  return ownerAccess
}

/** PostgreSQL's code for a connection that it ends. */
export const lostConnectionCode = '57P01'

const lostConnection = () =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: lostConnectionCode })

const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

/** The database as one server process has it. */
export class ProcessDatabase {
  readonly database: Database
  /** Statements so far. */
  statements = 0
  /** Statements that the database has not answered yet. */
  inFlight = 0
  isDead = false
  readonly #connection: Connection
  #fault: { readonly at: number; readonly kind: StatementFault } | null = null
  #isInTransaction = false
  #isBroken = false
  #wake: () => void = () => undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(connection: Connection) {
    this.#connection = connection
    const pool = new EmbeddedPool(
      { run: (text, values, begin) => this.#post(text, values, begin) },
      idleTransactionTimeoutMs,
    )
    const owner = openHandle(pool, () => ownerAccess, pool.guard)
    this.database = {
      db: openHandle(pool, accessOfTests, pool.guard),
      owner,
      kind: 'embedded',
      migrate: () => migrate(owner, null, null),
      check: () => acrossTenants(async () => undefined),
      close: async () => undefined,
    }
  }

  /** Lets something happen at the n-th statement from now; 1 is the next one. */
  breakAt(nth: number, kind: StatementFault): void {
    this.#fault = { at: this.statements + nth, kind }
  }

  /** Nothing more happens at a statement. */
  mend(): void {
    this.#fault = null
  }

  /** Ends the process: what it waits for never comes, and what it began is rolled back. */
  async die(): Promise<void> {
    this.isDead = true
    this.#wake()
    if (this.#isInTransaction) await this.#connection.run('rollback', [])
    this.#isInTransaction = false
  }

  /** Resolves when a statement in flight has ended, or the process has died. */
  waitForAnswer(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  /** Statements run one after the other, in the order in which they are posted. */
  #post(text: string, values: readonly unknown[], begin?: string): ReturnType<Run> {
    this.inFlight += 1
    const outcome = this.#last.then(async () => {
      if (begin !== undefined) await this.#run(begin, [])
      return this.#run(text, values)
    })
    this.#last = outcome.catch(() => undefined)
    return outcome.finally(() => {
      this.inFlight -= 1
      this.#wake()
    })
  }

  async #run(text: string, values: readonly unknown[]): ReturnType<Run> {
    if (this.isDead) return never()
    this.statements += 1
    const kind = this.#fault?.at === this.statements ? this.#fault.kind : null
    if (kind === 'die before') {
      await this.die()
      return never()
    }
    if (kind === 'fail before') return this.#lose(text)
    if (this.#isBroken) return this.#afterLoss(text)
    const outcome = await this.#ask(text, values)
    if (kind === 'die after') {
      await this.die()
      return never()
    }
    return kind === 'fail after' ? this.#lose(text) : outcome
  }

  async #ask(text: string, values: readonly unknown[]) {
    if (/^begin/i.test(text)) this.#isInTransaction = true
    try {
      const outcome = await this.#connection.run(text, values)
      return this.isDead ? await never<typeof outcome>() : outcome
    } finally {
      if (/^(?:commit|rollback)$/i.test(text)) this.#isInTransaction = false
    }
  }

  /** The connection is lost: what was not committed is rolled back. */
  async #lose(text: string): ReturnType<Run> {
    if (this.#isInTransaction) {
      await this.#connection.run('rollback', [])
      this.#isInTransaction = false
      this.#isBroken = !/^(?:begin|commit$|rollback$)/i.test(text)
    }
    throw lostConnection()
  }

  /** The rest of a transaction whose connection is lost. */
  async #afterLoss(text: string): ReturnType<Run> {
    if (!/^rollback$/i.test(text)) throw lostConnection()
    this.#isBroken = false
    return { command: 'ROLLBACK', rowCount: null, fields: [], rows: [] }
  }
}
