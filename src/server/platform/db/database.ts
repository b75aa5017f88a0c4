import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The query handle of both engines. A transaction's handle has the same type. */
export type Drizzle = NodePgDatabase

export interface Database {
  /**
   * With the rights of the running server. Its statements see the provider of `withTenant`, or the
   * whole installation inside `acrossTenants`; outside of both they are refused.
   */
  readonly db: Drizzle
  /** With all rights, over the whole installation; for commands of the operator. */
  readonly owner: Drizzle
  readonly kind: 'embedded' | 'postgres'
  /** Brings the tables up to this version. Several processes may call it at the same time. */
  migrate(): Promise<void>
  /** Rejects when the database does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}
