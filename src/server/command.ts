import type { Database } from './db/database.ts'
import { acrossTenants } from './db/tenant-scope.ts'
import { openDatabase } from './db/open-database.ts'
import { readSettings, type Settings } from './settings.ts'

interface Context {
  readonly settings: Settings
  /** The database of the settings, with every migration; closed at the end of the command. */
  readonly database: Database
}

/**
 * Runs a command of the operator and ends with exit code 1 and one sentence when it fails. `read` takes
 * the arguments, and throws what is wrong with them before the database is opened.
 */
export async function runCommand(
  read: (args: readonly string[]) => (context: Context) => Promise<void>,
): Promise<void> {
  try {
    const work = read(process.argv.slice(2))
    const settings = readSettings(process.env)
    const database = await openDatabase(settings)
    try {
      await database.migrate()
      await acrossTenants(() => work({ settings, database }))
    } finally {
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'unknown failure'}\n`)
    process.exitCode = 1
  }
}
