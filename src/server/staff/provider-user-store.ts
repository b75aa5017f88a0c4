import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/db/database.ts'
import { staffMembers, staffRecoveryCodes, staffSessions } from './table.ts'

/** Writes the audit entry in the transaction of what it tells of. */
type AlsoWrite = (tx: Drizzle) => Promise<void>

interface NewPassword {
  /** The client id of the provider. */
  readonly login: string
  readonly name: string
  readonly passwordHash: string
}

const isUserOf = (clientId: string) =>
  and(eq(staffMembers.role, 'provider'), eq(staffMembers.login, clientId))

/** Ends the sessions of a user; `keptSessionId` goes on. */
async function endSessions(tx: Drizzle, id: string, keptSessionId: string | null): Promise<void> {
  const isOther = keptSessionId === null ? undefined : ne(staffSessions.id, keptSessionId)
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, id), isOther))
}

export type ProviderUserStore = ReturnType<typeof providerUserStore>

/** The rows of the providers' users: one user a provider, named by its client id. */
export function providerUserStore({ db }: Pick<Database, 'db'>) {
  return {
    find: async (
      clientId: string,
    ): Promise<{ passwordChangedAt: Date; hasAuthenticator: boolean } | null> => {
      const [row] = await db
        .select({
          passwordChangedAt: staffMembers.passwordChangedAt,
          hasAuthenticator: sql<boolean>`${staffMembers.sealedTotpSecret} is not null`,
        })
        .from(staffMembers)
        .where(isUserOf(clientId))
      return row ?? null
    },

    /**
     * Sets a password, adding the user when the provider has none, and ends the sessions. A user of the
     * sandbox is no longer one, since the password is not public any more.
     */
    setPassword: (user: NewPassword, now: Date, also: AlsoWrite): Promise<void> =>
      db.transaction(async (tx) => {
        const { passwordHash } = user
        const [row] = await tx
          .insert(staffMembers)
          .values({ ...user, role: 'provider', passwordChangedAt: now })
          .onConflictDoUpdate({
            target: [staffMembers.role, staffMembers.login],
            set: { passwordHash, passwordChangedAt: now, isSandbox: false },
          })
          .returning({ id: staffMembers.id })
        if (row) await endSessions(tx, row.id, null)
        await also(tx)
      }),

    /** Sets the password the user has chosen, and ends the sessions but the one it was chosen in. */
    changePassword: (
      change: { id: string; passwordHash: string; keptSessionId: string },
      now: Date,
      also: AlsoWrite,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const { id, passwordHash, keptSessionId } = change
        await tx
          .update(staffMembers)
          .set({ passwordHash, passwordChangedAt: now, isSandbox: false })
          .where(eq(staffMembers.id, id))
        await endSessions(tx, id, keptSessionId)
        await also(tx)
      }),

    /**
     * Removes authenticator and recovery codes, and ends the sessions but `keptSessionId`. False when
     * none is enrolled.
     */
    removeSecondFactor: (
      clientId: string,
      keptSessionId: string | null,
      also: AlsoWrite,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(staffMembers)
          .set({ sealedTotpSecret: null, lastTotpStep: null })
          .where(and(isUserOf(clientId), isNotNull(staffMembers.sealedTotpSecret)))
          .returning({ id: staffMembers.id })
        if (!row) return false
        await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, row.id))
        await endSessions(tx, row.id, keptSessionId)
        // A session that goes on does no longer stand for an authenticator.
        const kept = { hasSecondFactor: false }
        await tx.update(staffSessions).set(kept).where(eq(staffSessions.staffId, row.id))
        await also(tx)
        return true
      }),
  }
}
