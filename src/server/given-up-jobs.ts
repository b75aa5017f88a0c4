import { openAuditLog } from './audit/audit.ts'
import { chainKeys } from './audit/chain-keys.ts'
import { runCommand } from './command.ts'
import { jobsCommand } from './health-page/jobs-command.ts'
import { openDataKeys } from './secrets/data-keys.ts'
import { consoleMember } from './staff/console-member.ts'

await runCommand((args) => {
  const run = jobsCommand(args)
  return async ({ settings, database }) => {
    const now = new Date()
    const keys = chainKeys(await openDataKeys(database, settings))
    const audit = await openAuditLog(database.db, keys, now)
    const lines = await run({ database, audit, staffMember: consoleMember(), now })
    process.stdout.write(`${lines.join('\n')}\n`)
  }
})
