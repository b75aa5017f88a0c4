import { auditLog } from './audit/audit.ts'
import { runCommand } from './command.ts'
import { openDataKeys } from './secrets/data-keys.ts'
import { createSealer } from './secrets/seal.ts'
import { disableAdministrator } from './staff/disable-administrator.ts'

await runCommand(([email, ...others]) => {
  if (email === undefined || others.length > 0) {
    throw new Error('Say: npm run admin:disable -- EMAIL')
  }
  return async ({ settings, database }) => {
    const { ring } = await openDataKeys(database, settings)
    const now = new Date()
    const audit = auditLog(database.db, createSealer(ring), () => now)
    await disableAdministrator({ database, audit }, email, now)
    process.stdout.write(`${email} cannot sign in any more. Open sessions have ended.\n`)
  }
})
