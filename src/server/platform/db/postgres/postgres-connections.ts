import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import type { Connections } from './access-pool.ts'
import { accessStatement } from './access-statement.ts'
import type { Access } from '../tenant-scope.ts'

/** Pooled connections to PostgreSQL that remember the access each of them is set to. */
export class PostgresConnections implements Connections {
  readonly #pool: Pool
  #accesses = new WeakMap<PoolClient, Access>()

  constructor(config: PoolConfig) {
    this.#pool = new Pool({
      application_name: 'subscriber-portal',
      keepAlive: true,
      ...config,
    })
    // A connection that breaks while no statement runs on it has no caller. Without these listeners,
    // its error ends the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async query(access: Access, query: QueryConfig, values?: unknown[]): Promise<unknown> {
    const client = await this.connect(access)
    let failure: Error | undefined
    try {
      return await client.query(query, values)
    } catch (error) {
      failure = error instanceof Error ? error : new Error('The statement failed.')
      throw error
    } finally {
      // As `Pool.query` does: a connection with a failed statement is replaced.
      client.release(failure)
    }
  }

  async connect(access: Access): Promise<PoolClient> {
    const client = await this.#pool.connect()
    const change = accessStatement(this.#accesses.get(client), access)
    try {
      if (change) await client.query(change.text, [...change.values])
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#accesses.set(client, access)
    return client
  }

  /** Sets every connection once more before its next statement, for a role that is new. */
  forgetAccesses(): void {
    this.#accesses = new WeakMap()
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
