import { openAuditLog } from './audit/audit.ts'
import { chainKeys } from './audit/chain-keys.ts'
import { leaveRegister } from './audit/register.ts'
import { runCommand } from './command.ts'
import { removeSandboxRows } from './db/sandbox-rows.ts'
import { openDataKeys } from './secrets/data-keys.ts'
import { consoleMember } from './staff/console-member.ts'

// Removes what the sandbox put into the database, and prints what that was.
await runCommand(() => async ({ settings, database }) => {
  const keys = chainKeys(await openDataKeys(database, settings))
  const audit = await openAuditLog(database.owner, keys, new Date())
  const removed = [
    ...(await removeSandboxRows(database.owner, async (tx, clientIds) => {
      await leaveRegister(tx, keys, (clientId) => clientIds.includes(clientId))
      const staffMember = consoleMember()
      const fields = clientIds
      await audit.record({ staffMember, clientId: null, action: 'sandbox removed', fields }, tx)
    })),
  ]
  const lines = removed.map(([table, rows]) => `  ${table}: ${rows}`)
  const heading = 'Removed from the database, in rows by table:'
  process.stdout.write(
    lines.length > 0
      ? `${[heading, ...lines].join('\n')}\n`
      : 'The database holds nothing of the sandbox.\n',
  )
})
