import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** The handle of both engines. A transaction's handle goes wherever this one does. */
export type Drizzle = NodePgDatabase

export interface Database {
  readonly db: Drizzle
  readonly kind: 'embedded' | 'postgres'
  /** Brings the tables up to this version; any number of processes may do so at once. */
  migrate(): Promise<void>
  /** Rejects when the database does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded one on `dataDir`. Rejects with a sentence for
 * the operator when the directory is in use, unfit or full.
 */
export async function openDatabase(
  where: { readonly dataDir: string } | { readonly databaseUrl: string },
): Promise<Database> {
  return 'databaseUrl' in where ? openPostgres(where.databaseUrl) : openEmbedded(where.dataDir)
}
