import { verifyChains } from './audit/verify.ts'
import { administrationId } from './db/administration-id.ts'
import { openDatabase } from './db/open-database.ts'
import { openDataKeys } from './secrets/data-keys.ts'
import { createSealer } from './secrets/seal.ts'
import { readSettings } from './settings.ts'

/** Verifies the audit log of the settings' database, and says which entry of which chain is wrong. */
async function run(): Promise<void> {
  const settings = readSettings(process.env)
  const { databaseUrl, dataDir } = settings
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
  try {
    await database.migrate()
    const { ring } = await openDataKeys(database, settings)
    const verdicts = await verifyChains(database.db, createSealer(ring))
    for (const { clientId, entries, brokenAt } of verdicts) {
      const chain = clientId === administrationId ? 'the administration' : clientId
      process.stdout.write(
        brokenAt === null
          ? `${chain}: ${entries} entries, all as they were written\n`
          : `${chain}: entry ${brokenAt} is missing or was changed\n`,
      )
    }
    if (verdicts.some(({ brokenAt }) => brokenAt !== null)) process.exitCode = 1
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
