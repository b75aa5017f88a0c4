import { and, eq } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/db/database.ts'
import { credentialStore } from '#server/session/credentials.ts'
import { sessionStore } from '#server/session/store.ts'
import { credentials } from '#server/session/table.ts'

export interface NewPassword {
  readonly clientId: string
  readonly customerId: string
  readonly document: string
  readonly passwordHash: string
  readonly now: Date
}

export type PasswordStore = ReturnType<typeof passwordStore>

/** `key` is the one documents are hashed with. */
export function passwordStore({ db }: Pick<Database, 'db'>, key: Uint8Array) {
  return {
    /**
     * The new password and the end of every session, both or neither. `claim` comes first, in the
     * same transaction: when it answers false, nothing happens.
     */
    set: (password: NewPassword, claim: (tx: Drizzle) => Promise<boolean>): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await claim(tx))) return false
        await credentialStore({ db: tx }, key).setPassword(password)
        const { clientId, customerId, now } = password
        await sessionStore({ db: tx }).revokeAll(clientId, customerId, now)
        return true
      }),
  }
}

/** Whether the password still is the one that was just verified. */
export async function isStill(
  db: Drizzle,
  clientId: string,
  customerId: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await db
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
}
