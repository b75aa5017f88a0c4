import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { openAuditLog } from '#server/platform/audit/audit.ts'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { passwords, staffLane } from '#server/platform/auth/passwords/passwords.ts'
import { isName, runCommand } from './command.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { createAdministrator } from '#server/staff/accounts/administrators/create-administrator.ts'

/** Reads a line; a terminal does not show what is typed. */
function readSecret(question: string): Promise<string> {
  const { stdin: input, stderr } = process
  if (input.isTTY) stderr.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silence, terminal: input.isTTY })
  return new Promise((resolve) => {
    let line = ''
    lines.once('line', (text) => {
      line = text
      lines.close()
    })
    lines.once('close', () => {
      if (input.isTTY) stderr.write('\n')
      resolve(line)
    })
  })
}

const usage = 'Say: npm run admin:create -- EMAIL NAME. The password is asked for.'

await runCommand(usage, ([email, ...words]) => {
  if (!isName(email) || words.length === 0 || !words.every(isName)) return null
  return async ({ settings, database, now: readClock }) => {
    const keys = chainKeys(await openDataKeys(database, settings))
    const now = readClock()
    const audit = await openAuditLog(database.db, keys, now)
    const password = await readSecret('Password (12 characters or more): ')
    const typed = { email, name: words.join(' '), password }
    const done = await createAdministrator(
      { database, passwords: passwords().in(staffLane), audit },
      typed,
      now,
    )
    const sentence =
      done === 'created'
        ? 'can sign in now. The first sign-in enrols an authenticator.'
        : 'has a new password, and enrols a new authenticator at the next sign-in.'
    process.stdout.write(`${email} ${sentence}\n`)
  }
})
