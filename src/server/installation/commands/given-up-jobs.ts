import { openAuditLog } from '#server/platform/audit/audit.ts'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { runCommand } from './command.ts'
import { jobsCommand, jobsUsage } from '#server/staff/health-page/jobs-command.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { consoleMember } from '#server/staff/accounts/console-member.ts'

await runCommand(jobsUsage, (args) => {
  const run = jobsCommand(args)
  return async ({ settings, database, now: readClock }) => {
    const now = readClock()
    const keys = chainKeys(await openDataKeys(database, settings))
    const audit = await openAuditLog(database.db, keys, now)
    const lines = await run({ database, audit, staffMember: consoleMember(), now })
    process.stdout.write(`${lines.join('\n')}\n`)
  }
})
