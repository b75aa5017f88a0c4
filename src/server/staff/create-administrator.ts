import { eq, sql } from 'drizzle-orm'
import { isEmail } from '#domain/people/email.ts'
import type { Database } from '#server/db/database.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import { isStaffPassword } from './password-rules.ts'
import { staffStore } from './store.ts'
import { staffRecoveryCodes, staffMembers } from './table.ts'

interface NewAdministrator {
  readonly email: string
  readonly name: string
  readonly password: string
}

/**
 * Adds an administrator. One who is known already gets the new name and password, and loses
 * authenticator, recovery codes and sessions: the way back in after losing the phone. Rejects with a
 * sentence for the person who runs the command.
 */
export async function createAdministrator(
  database: Pick<Database, 'db'>,
  passwords: Pick<Passwords, 'hash'>,
  typed: NewAdministrator,
  now: Date,
): Promise<'created' | 'renewed'> {
  const login = typed.email.trim().toLowerCase()
  const name = typed.name.trim()
  if (!isEmail(login)) throw new Error('That is no e-mail address.')
  if (name === '' || name.length > 100) throw new Error('The name must have 1 to 100 characters.')
  if (!(await isStaffPassword(typed.password, [login, login.split('@')[0] ?? '', name]))) {
    throw new Error('The password must have 12 to 128 characters and not be easy to guess.')
  }
  const store = staffStore(database)
  const isKnown = (await store.find('admin', login)) !== null
  const passwordHash = await passwords.hash(typed.password)
  const mine = sql`(select ${staffMembers.id} from ${staffMembers} where ${staffMembers.role} = 'admin' and ${staffMembers.login} = ${login})`
  await store.setPassword({ role: 'admin', login, name, passwordHash }, now, async (tx) => {
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, mine))
    await tx
      .update(staffMembers)
      .set({ name, sealedTotpSecret: null, lastTotpStep: null })
      .where(eq(staffMembers.id, mine))
  })
  return isKnown ? 'renewed' : 'created'
}
