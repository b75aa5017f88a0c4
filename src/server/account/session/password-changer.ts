import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { credentialOf, credentialStore, type NewPassword } from './credentials.ts'
import { revokeAll } from './store.ts'
import { credentials } from './table.ts'

export interface PasswordChanger {
  /**
   * Sets the new password and ends every session of the subscriber in one transaction. `claim` runs
   * first in it; when it returns false, nothing is changed.
   */
  change(password: NewPassword, claim: (tx: Drizzle) => Promise<boolean>): Promise<boolean>
  /**
   * Locks the credential and returns whether the hash just verified is still the current one; null:
   * whether there is still none.
   */
  isCurrentHash(tx: Drizzle, subscriber: Subscriber, passwordHash: string | null): Promise<boolean>
}

export function passwordChanger({ db }: Pick<Database, 'db'>): PasswordChanger {
  return {
    change: (password, claim) =>
      db.transaction(async (tx) => {
        if (!(await claim(tx))) return false
        await credentialStore({ db: tx }).setPassword(password)
        const isRecovery = Boolean(password.recoveredBy)
        await revokeAll(tx, password, { now: password.now, isRecovery })
        return true
      }),

    isCurrentHash: async (tx, subscriber, passwordHash) => {
      const rows = await tx
        .select({ passwordHash: credentials.passwordHash })
        .from(credentials)
        .where(credentialOf(subscriber))
        .for('update')
      return (rows[0]?.passwordHash ?? null) === passwordHash
    },
  }
}
