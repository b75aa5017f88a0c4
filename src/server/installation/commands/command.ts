import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, LockWait } from '#server/platform/db/database.ts'
import { leavesWithProcess } from '#server/platform/db/transfer/leftovers.ts'
import { databaseWords } from '#server/platform/db/trouble/database-words.ts'
import { failureWords } from '#server/platform/db/trouble/failure-words.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { openDatabaseClock } from '#server/platform/processes/database-clock.ts'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'
import { endOnSignals, followOutput } from './console.ts'

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
  // It holds what was restored: an interrupted drill leaves nothing of it.
  const isRemoved = leavesWithProcess(dataDir)
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true })
    isRemoved()
  }
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

/** Whether the words of a command ask how it is called. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.some((one) => one === '--help' || one === '-h')

/** Whether a word is meant as a name or a file, and not as an option that the command does not have. */
export const isName = (word: string | undefined): word is string =>
  word !== undefined && word !== '' && !word.startsWith('-')

/**
 * Runs a command of the operator, which says first which database it is on, and ends with exit code 1 and one
 * sentence when it fails. `read` takes the arguments before the database is opened; null, and what it throws:
 * they are wrong. `usage`: how the command is called, all that `--help` prints.
 */
export async function runCommand(
  usage: string,
  read: (args: readonly string[]) => ((context: Context) => Promise<void>) | null,
  open: (settings: Settings) => Promise<Place> = openPlace,
): Promise<void> {
  followOutput()
  endOnSignals()
  try {
    const args = process.argv.slice(2)
    if (asksForHelp(args)) {
      process.stdout.write(`${usage}\n`)
      return
    }
    const work = read(args)
    if (!work) throw new Error(usage)
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
    process.stderr.write(`${failureWords(error)}\n`)
    process.exitCode = 1
  }
}
