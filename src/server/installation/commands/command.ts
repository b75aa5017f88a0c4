import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, LockWait } from '#server/platform/db/database.ts'
import { databaseWords } from '#server/platform/db/trouble/database-words.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { openDatabaseClock } from '#server/platform/processes/database-clock.ts'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'

interface Context {
  readonly settings: Settings
  /** The database of the settings, with every migration; closed at the end of the command. */
  readonly database: Database
  /** The time of the database, which the servers go by. */
  readonly now: () => Date
}

/** A database, and the words for where it is. */
interface Place {
  readonly database: Database
  readonly words: string
}

const openPlace = async (settings: Settings): Promise<Place> => ({
  database: await openDatabase(settings),
  words: databaseWords(settings),
})

/** An empty embedded database that leaves the disk when it is closed. */
export async function openScratch(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-drill-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const database = await openDatabase({ dataDir }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const close = async () => {
    await database.close()
    await remove()
  }
  return { database: { ...database, close }, words: 'An embedded database that leaves again' }
}

function writeWait({ work, transactions }: LockWait): void {
  const open = transactions.map(({ program, seconds }) => `${program || 'unnamed'} (${seconds} s)`)
  process.stderr.write(`Waiting with ${work} for open transactions: ${open.join(', ')}\n`)
}

/**
 * Runs a command of the operator, which says first which database it is on, and ends with exit code 1 and one sentence when it fails. `read` takes
 * the arguments, and throws what is wrong with them before the database is opened.
 */
export async function runCommand(
  read: (args: readonly string[]) => (context: Context) => Promise<void>,
  open: (settings: Settings) => Promise<Place> = openPlace,
): Promise<void> {
  try {
    const work = read(process.argv.slice(2))
    const settings = readSettings(process.env)
    const { database, words } = await open(settings)
    // A command on another database than the operator means would say that all is well.
    process.stderr.write(`${words}\n`)
    try {
      await database.migrate(writeWait)
      const { now } = await openDatabaseClock(database)
      await acrossTenants(() => work({ settings, database, now }))
    } finally {
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'unknown failure'}\n`)
    process.exitCode = 1
  }
}
