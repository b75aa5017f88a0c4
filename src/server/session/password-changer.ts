import { and, eq } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/db/database.ts'
import { credentialStore } from './credentials.ts'
import { revokeAll } from './store.ts'
import { credentials } from './table.ts'

export interface NewPassword {
  readonly clientId: string
  readonly customerId: string
  readonly document: string
  readonly passwordHash: string
  readonly now: Date
}

export interface PasswordChanger {
  /**
   * Sets the new password and ends every session of the customer in one transaction. `claim` runs
   * first in it; when it returns false, nothing is changed.
   */
  change(password: NewPassword, claim: (tx: Drizzle) => Promise<boolean>): Promise<boolean>
  /** Locks the credential and returns whether the hash just verified is still the current one. */
  isCurrentHash(
    tx: Drizzle,
    clientId: string,
    customerId: string,
    passwordHash: string,
  ): Promise<boolean>
}

/** `documentKey`: the key that documents are hashed with. */
export function passwordChanger(
  { db }: Pick<Database, 'db'>,
  documentKey: Uint8Array,
): PasswordChanger {
  return {
    change: (password, claim) =>
      db.transaction(async (tx) => {
        if (!(await claim(tx))) return false
        await credentialStore({ db: tx }, documentKey).setPassword(password)
        const { clientId, customerId, now } = password
        await revokeAll(tx, clientId, customerId, now)
        return true
      }),

    isCurrentHash: async (tx, clientId, customerId, passwordHash) => {
      const rows = await tx
        .select({ customerId: credentials.customerId })
        .from(credentials)
        .where(
          and(
            eq(credentials.clientId, clientId),
            eq(credentials.customerId, customerId),
            eq(credentials.passwordHash, passwordHash),
          ),
        )
        .for('update')
      return rows.length === 1
    },
  }
}
