import { openDatabase } from './db/open-database.ts'
import { removeSandboxRows } from './db/sandbox-rows.ts'
import { readSettings } from './settings.ts'

/** Removes what the sandbox put into the database of the settings, and prints what that was. */
async function run(): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(process.env)
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
  try {
    await database.migrate()
    const removed = [...(await removeSandboxRows(database.db))]
    const lines = removed.map(([table, rows]) => `  ${table}: ${rows}`)
    const heading = 'Removed from the database, in rows by table:'
    process.stdout.write(
      lines.length > 0
        ? `${[heading, ...lines].join('\n')}\n`
        : 'The database holds nothing of the sandbox.\n',
    )
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'unknown failure'}\n`)
  process.exitCode = 1
}
