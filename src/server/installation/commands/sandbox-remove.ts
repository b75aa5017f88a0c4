import { openAuditLog } from '#server/platform/audit/audit.ts'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { leaveRegister } from '#server/platform/audit/register.ts'
import { runCommand } from './command.ts'
import { removeSandboxRows } from '#server/platform/db/sandbox-rows.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { consoleMember } from '#server/staff/accounts/console-member.ts'

// Removes what the sandbox put into the database, and prints what that was.
await runCommand('Say: npm run sandbox:remove.', (args) => {
  if (args.length > 0) return null
  return async ({ settings, database, now }) => {
    const keys = chainKeys(await openDataKeys(database, settings))
    const audit = await openAuditLog(database.owner, keys, now())
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
  }
})
