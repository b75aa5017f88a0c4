import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The query handle of both engines. A transaction's handle has the same type. */
export type Drizzle = NodePgDatabase

/** A transaction of another connection, which may hold what is waited for. */
export type OpenTransaction = Record<'program', string> & Record<'pid' | 'seconds', number>

export interface LockWait {
  /** What is not done yet, such as the name of a migration. */
  readonly work: string
  /** The oldest ones of this database, by their program and the seconds they have been open. */
  readonly transactions: readonly OpenTransaction[]
}

export type TellLockWait = (wait: LockWait) => void

export interface Database {
  /**
   * With the rights of the running server. Its statements see the provider of `withTenant`, or the
   * whole installation inside `acrossTenants`; outside of both they are refused.
   */
  readonly db: Drizzle
  /** With all rights, over the whole installation; for commands of the operator. */
  readonly owner: Drizzle
  readonly kind: 'embedded' | 'postgres'
  /**
   * Brings the tables up to this version. Several processes may call it at the same time. `tellWait` is told
   * while another transaction keeps it from being done.
   */
  migrate(tellWait?: TellLockWait): Promise<void>
  /** Rejects when the database does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}
