import type { LanePasswords } from '#server/platform/auth/passwords/passwords.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { administratorStore } from './administrator-store.ts'
import { administratorWords, isAdministratorName } from './administrators.ts'
import { consoleMember } from '../console-member.ts'
import { isStaffPassword } from '../password-rules.ts'
import type { AccessAudit } from '../notices/access-audit.ts'

interface TypedAdministrator {
  readonly email: string
  readonly name: string
  readonly password: string
}

/**
 * Adds an administrator. One who is known already gets the new name and password, is enabled, and loses
 * authenticator, recovery codes and sessions: the way back in after losing the phone. Rejects with a
 * sentence for the person who runs the command.
 */
export async function createAdministrator(
  deps: {
    readonly database: Pick<Database, 'db'>
    readonly passwords: Pick<LanePasswords, 'hash'>
    readonly audit: AccessAudit
  },
  typed: TypedAdministrator,
  now: Date,
): Promise<'created' | 'renewed'> {
  const login = typed.email.trim().toLowerCase()
  const name = typed.name.trim()
  if (!isEmail(login)) throw new Error('That is no e-mail address.')
  if (!isAdministratorName(name)) throw new Error('The name must have 1 to 100 characters.')
  if (!(await isStaffPassword(typed.password, administratorWords(login, name)))) {
    throw new Error('The password must have 12 to 128 characters and not be easy to guess.')
  }
  const store = administratorStore(deps.database)
  const passwordHash = await deps.passwords.hash(typed.password)
  const event = { staffMember: consoleMember(), clientId: null, subject: login } as const
  const isAdded = await store.add({ login, name, passwordHash }, now, (tx) =>
    deps.audit.record({ ...event, action: 'administrator added' }, tx),
  )
  if (isAdded) return 'created'
  const known = await store.find(login)
  if (!known) throw new Error('The administrator was removed meanwhile. Run the command again.')
  await store.renew(known.id, { name, passwordHash }, now, (tx) =>
    deps.audit.record({ ...event, action: 'administrator access renewed' }, tx),
  )
  return 'renewed'
}
