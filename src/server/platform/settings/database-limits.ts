import { secondMs } from '#domain/platform/time/durations.ts'

/** What one process asks of PostgreSQL at most. */
export interface DatabaseLimits {
  /** Connections under way at once; more statements wait for one. */
  readonly maxConnections: number
  /** Wait for a connection, a free one of the pool or a new one. */
  readonly connectTimeoutMs: number
  /** PostgreSQL cancels a statement that runs longer. */
  readonly statementTimeoutMs: number
  /** PostgreSQL cancels a statement that waits longer for what another transaction has locked. */
  readonly lockTimeoutMs: number
  /** A pooler in front gives another connection to each session, or to each transaction. */
  readonly pooling: 'session' | 'transaction'
}

/** A statement ends before a screen gives up at ten seconds where it only waits for a lock. */
export const defaultLimits: DatabaseLimits = {
  maxConnections: 10,
  connectTimeoutMs: 5 * secondMs,
  statementTimeoutMs: 15 * secondMs,
  lockTimeoutMs: 8 * secondMs,
  pooling: 'session',
}

/** Besides them, while a process starts or a command runs: migrations, export, import. */
export const maxOwnerConnections = 2
