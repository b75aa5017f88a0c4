import { escapeLiteral, Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import type { Connections } from './access-pool.ts'
import { roles, setTextForms } from './access-statement.ts'
import type { Access } from '../tenant-scope.ts'
import type { Client } from '../traced-client.ts'

/** Milliseconds of a transaction's time limits, by their names in PostgreSQL. */
type TimeLimits = Readonly<Record<string, number>>

/** A statement under a name is prepared on a connection that the next one may not have. */
const unnamed = (query: QueryConfig): QueryConfig => ({ ...query, name: undefined })

/**
 * Connections to PostgreSQL through a pooler that gives each transaction another connection (PgBouncer's
 * `pool_mode = transaction`). Nothing is left on a connection: the access and the time limits hold for
 * one transaction, and every statement is in one. That costs a statement two more turns.
 */
export class TransactionConnections implements Connections {
  readonly #pool: Pool
  readonly #limits: TimeLimits

  constructor(config: PoolConfig, limits: TimeLimits) {
    this.#pool = new Pool({ application_name: 'subscriber-portal', keepAlive: true, ...config })
    this.#limits = limits
    // See PostgresConnections.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async query(access: Access, query: QueryConfig, values?: unknown[]): Promise<unknown> {
    const client = await this.#pool.connect()
    try {
      await client.query(this.#begin('begin', access))
      const result = await client.query(unnamed(query), values)
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      const isOver = await client.query('rollback').then(
        () => true,
        () => false,
      )
      client.release(!isOver)
      throw error
    }
  }

  /** A connection for one transaction, whose `begin` also sets what it runs with. */
  async connect(access: Access): Promise<Client> {
    const client: PoolClient = await this.#pool.connect()
    return {
      query: (query, values) =>
        /^begin\b/i.test(query.text)
          ? client.query(this.#begin(query.text, access))
          : client.query(unnamed(query), values),
      release: (failure) => client.release(failure),
    }
  }

  forgetAccesses(): void {}

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** One message: were the settings lost after `begin`, statements would see the rows of no provider. */
  #begin(begin: string, { role, scope }: Access): string {
    const limits = Object.entries(this.#limits).map(
      ([name, value]) => `set_config('${name}', '${value}', true)`,
    )
    const set = [
      setTextForms(true),
      `set_config('role', ${roles[role]}, true)`,
      `set_config('app.client_id', ${escapeLiteral(scope)}, true)`,
      ...limits,
    ]
    return `${begin}; select ${set.join(', ')}`
  }
}
