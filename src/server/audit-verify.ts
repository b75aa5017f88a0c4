import { verifyChains } from './audit/verify.ts'
import { runCommand } from './command.ts'
import { administrationId } from './db/administration-id.ts'
import { openDataKeys } from './secrets/data-keys.ts'
import { createSealer } from './secrets/seal.ts'

// Verifies the audit log, and says which entry of which chain is wrong.
await runCommand(() => async ({ settings, database }) => {
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
})
