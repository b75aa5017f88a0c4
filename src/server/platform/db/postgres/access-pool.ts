import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, QueryConfig } from 'pg'
import { currentTrace } from '#server/platform/traces/current-trace.ts'
import { type Client, traceStatement, tracedClient } from '../traced-client.ts'
import type { Drizzle } from '../database.ts'
import type { Access } from '../tenant-scope.ts'

/** The connections of an engine. Each statement and each transaction runs with the given access. */
export interface Connections {
  query(access: Access, query: QueryConfig, values?: unknown[]): Promise<unknown>
  /** A connection for one transaction, which keeps the access it began with. */
  connect(access: Access): Promise<Client>
}

/**
 * A connection for one transaction. When `begin` fails, this client gives the connection back, because Drizzle
 * releases it only after `begin`. A connection whose `rollback` fails is closed and not used again.
 */
function transactionClient(client: Client): Client {
  let isUsable = true
  return {
    query: async (query, values) => {
      try {
        return await client.query(query, values)
      } catch (error) {
        if (/^begin\b/i.test(query.text)) client.release(true)
        if (/^rollback$/i.test(query.text)) isUsable = false
        throw error
      }
    },
    release: (failure) => client.release(failure ?? !isUsable),
  }
}

/**
 * Refuses the outer handle inside a transaction: it would wait for a second connection, which the embedded
 * database has not, and which a busy pool has only once a transaction ends.
 */
export class TransactionGuard {
  readonly #current = new AsyncLocalStorage<{ isOpen: boolean }>()

  /** Runs `work`, which is one whole transaction. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.refuseInside()
    const transaction = { isOpen: true }
    try {
      return await this.#current.run(transaction, work)
    } finally {
      transaction.isOpen = false
    }
  }

  refuseInside(): void {
    if (this.#current.getStore()?.isOpen) {
      throw new Error('Inside a transaction use its own handle: the outer one would never return.')
    }
  }
}

/** A pool with the members of `pg.Pool` that Drizzle calls, which asks for the access each time. */
class AccessPool {
  /** Drizzle recognises a pool by its class name, which a minifier would change. */
  static readonly name = 'AccessPool'
  readonly #connections: Connections
  readonly #access: () => Access
  readonly #guard: TransactionGuard | null

  constructor(connections: Connections, access: () => Access, guard: TransactionGuard | null) {
    this.#connections = connections
    this.#access = access
    this.#guard = guard
  }

  async query(query: QueryConfig, values?: unknown[]): Promise<unknown> {
    this.#guard?.refuseInside()
    const access = this.#access()
    const run = () => this.#connections.query(access, query, values)
    const trace = currentTrace()
    return trace ? traceStatement(trace, query.text, run) : run()
  }

  async connect(): Promise<unknown> {
    const client = transactionClient(await this.#connections.connect(this.#access()))
    const trace = currentTrace()
    return trace ? tracedClient(client, trace) : client
  }
}

/**
 * A handle on the connections of an engine, for work whose access `access` returns.
 * @param guard the one of all handles on these connections; null: a transaction may wait for another connection
 */
export function openHandle(
  connections: Connections,
  access: () => Access,
  guard: TransactionGuard | null = new TransactionGuard(),
): Drizzle {
  const pool = new AccessPool(connections, access, guard)
  // The pool has the members of `Pool` that the driver calls, and not its sixty other ones.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's type asks for all
  const handle = drizzle({ client: pool as unknown as Pool })
  if (!guard) return handle
  const transaction = handle.transaction.bind(handle)
  handle.transaction = (work, config) => guard.run(() => transaction(work, config))
  return handle
}
