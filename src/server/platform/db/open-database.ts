import type { Database } from './database.ts'
import type { DatabaseLimits } from '#server/platform/settings/database-limits.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgres } from './postgres/postgres.ts'

interface PostgresAddress {
  readonly databaseUrl: string
  /** The user who owns the tables, where the server runs as another one. */
  readonly databaseOwnerUrl?: string | undefined
  readonly databaseLimits?: DatabaseLimits | undefined
}

/** Where the data is. Settings have both places; an address of PostgreSQL comes first. */
export type DatabaseAddress =
  | PostgresAddress
  | { readonly dataDir: string; readonly databaseUrl?: undefined }
  | (Omit<PostgresAddress, 'databaseUrl'> & {
      readonly dataDir: string
      readonly databaseUrl: string | undefined
    })

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`. Rejects with a message for
 * the operator when the directory is in use, unusable or on a full disk.
 */
export async function openDatabase(address: DatabaseAddress): Promise<Database> {
  if (address.databaseUrl === undefined) return openEmbedded(address.dataDir)
  const { databaseUrl, databaseOwnerUrl, databaseLimits } = address
  return openPostgres(databaseUrl, databaseOwnerUrl, databaseLimits)
}
