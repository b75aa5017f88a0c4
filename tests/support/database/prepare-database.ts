import { migratedDirectory } from './migrated-directory.ts'
import { startSharedPostgres } from './shared-postgres.ts'

/** Once before the first test: workers that start together would each make the databases to copy. */
export async function setup(): Promise<() => Promise<void>> {
  await migratedDirectory()
  return startSharedPostgres()
}
