import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`. Rejects with a message for
 * the operator when the directory is in use, unusable or on a full disk.
 */
export async function openDatabase(
  where: { readonly dataDir: string } | { readonly databaseUrl: string },
): Promise<Database> {
  return 'databaseUrl' in where ? openPostgres(where.databaseUrl) : openEmbedded(where.dataDir)
}
