import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { differingChains, keptLine, parseKeptLine } from '#server/platform/audit/kept-line.ts'
import { findTakenOn } from '#server/platform/audit/register.ts'
import { verifyChains } from '#server/platform/audit/verify.ts'
import { runCommand } from './command.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'

const usage = 'Say: npm run audit:verify, or npm run audit:verify -- --since "LINE".'

const nameOf = (clientId: string) =>
  clientId === administrationId ? 'the administration' : clientId

const print = (text: string) => process.stdout.write(`${text}\n`)

// Verifies the audit log, says which entry of which chain is wrong, and prints the line to keep.
await runCommand(usage, (args) => {
  const [flag, line, ...rest] = args
  if (rest.length > 0 || (flag !== undefined && (flag !== '--since' || line === undefined))) {
    return null
  }
  const kept = line === undefined ? [] : parseKeptLine(line)
  return async ({ settings, database, now }) => {
    const { db } = database
    const keys = chainKeys(await openDataKeys(database, settings))
    const takenOn = await findTakenOn(db)
    if (takenOn) {
      print(
        `what stood before ${takenOn.toISOString()} was taken on as it was, from an older version`,
      )
    }
    const verdicts = await verifyChains(db, keys)
    for (const { clientId, entries, brokenAt } of verdicts) {
      print(
        brokenAt === null
          ? `${nameOf(clientId)}: ${entries} entries, all as they were written`
          : `${nameOf(clientId)}: entry ${brokenAt} is missing or was changed`,
      )
    }
    const differing = await differingChains(db, kept)
    for (const { clientId, position } of differing) {
      print(`${nameOf(clientId)}: entry ${position} is not the one of the line that was kept`)
    }
    if (line !== undefined && differing.length === 0) {
      print(`${kept.length} chains go on from the line that was kept`)
    }
    print(`Keep this line elsewhere:\n${await keptLine(db, now())}`)
    const isBroken = verdicts.some(({ brokenAt }) => brokenAt !== null) || differing.length > 0
    if (isBroken) process.exitCode = 1
  }
})
