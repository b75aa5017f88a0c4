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

export interface NewPasswords {
  /**
   * Sets the new password and ends every session of the customer, both or neither. `claim` runs
   * first, in the same transaction: when it answers false, nothing happens.
   */
  set(password: NewPassword, claim: (tx: Drizzle) => Promise<boolean>): Promise<boolean>
  /** Locks the credential and answers whether its password still is the one just verified. */
  isStill(tx: Drizzle, clientId: string, customerId: string, passwordHash: string): Promise<boolean>
}

/** `documentKey` is the one documents are hashed with. */
export function newPasswords({ db }: Pick<Database, 'db'>, documentKey: Uint8Array): NewPasswords {
  return {
    set: (password, claim) =>
      db.transaction(async (tx) => {
        if (!(await claim(tx))) return false
        await credentialStore({ db: tx }, documentKey).setPassword(password)
        const { clientId, customerId, now } = password
        await revokeAll(tx, clientId, customerId, now)
        return true
      }),

    isStill: async (tx, clientId, customerId, passwordHash) => {
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
