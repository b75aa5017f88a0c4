import { openAuditLog } from '#server/platform/audit/audit.ts'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { isName, runCommand } from './command.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { disableAdministrator } from '#server/staff/accounts/administrators/disable-administrator.ts'

await runCommand('Say: npm run admin:disable -- EMAIL', ([email, ...others]) => {
  if (!isName(email) || others.length > 0) return null
  return async ({ settings, database, now: readClock }) => {
    const keys = chainKeys(await openDataKeys(database, settings))
    const now = readClock()
    const audit = await openAuditLog(database.db, keys, now)
    await disableAdministrator({ database, audit }, email, now)
    process.stdout.write(`${email} cannot sign in any more. Open sessions have ended.\n`)
  }
})
