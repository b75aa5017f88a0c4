import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { endStaffPasskeys } from '../passkeys/passkey-store.ts'
import { isAccount } from '../store.ts'
import { staffMembers, staffRecoveryCodes, staffSessions } from '../table.ts'

/** Writes the audit entry in the transaction of what it tells of. */
type AlsoWrite = (tx: Drizzle) => Promise<void>

interface SharedAccess {
  readonly clientId: string
  readonly name: string
  readonly passwordHash: string
}

/** The shared access of a provider, which is named by its client id. */
const isSharedAccess = (clientId: string) =>
  isAccount({ role: 'provider', clientId, login: clientId })

const access = {
  id: staffMembers.id,
  passwordChangedAt: staffMembers.passwordChangedAt,
  hasAuthenticator: sql<boolean>`${staffMembers.sealedTotpSecret} is not null`,
}

interface StoredAccess {
  readonly id: string
  readonly passwordChangedAt: Date
  readonly hasAuthenticator: boolean
}

/** Ends the sessions of a user; `keptSessionId` goes on. */
async function endSessions(tx: Drizzle, id: string, keptSessionId: string | null): Promise<void> {
  const isOther = keptSessionId === null ? undefined : ne(staffSessions.id, keptSessionId)
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, id), isOther))
}

export type ProviderAccessStore = ReturnType<typeof providerAccessStore>

/** The rows of the providers' users, as far as their own access goes. */
export function providerAccessStore({ db }: Pick<Database, 'db'>) {
  return {
    findShared: async (clientId: string): Promise<StoredAccess | null> => {
      const [row] = await db.select(access).from(staffMembers).where(isSharedAccess(clientId))
      return row ?? null
    },
    byId: async (id: string): Promise<StoredAccess | null> => {
      const [row] = await db.select(access).from(staffMembers).where(eq(staffMembers.id, id))
      return row ?? null
    },

    /**
     * Sets the password of the shared access, adding it when the provider has none, enables it, and ends
     * its sessions. One of the sandbox is no longer one, since the password is not public any more.
     */
    setSharedPassword: (user: SharedAccess, now: Date, also: AlsoWrite): Promise<void> =>
      db.transaction(async (tx) => {
        const { clientId, name, passwordHash } = user
        const account = { role: 'provider', clientId, login: clientId } as const
        const [row] = await tx
          .insert(staffMembers)
          .values({ ...account, name, passwordHash, providerRole: 'owner', passwordChangedAt: now })
          .onConflictDoUpdate({
            target: [staffMembers.role, staffMembers.clientId, staffMembers.login],
            set: { passwordHash, passwordChangedAt: now, isSandbox: false, disabledAt: null },
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
     * Removes authenticator and recovery codes, and ends the sessions but `keptSessionId`. Without one, a
     * colleague removes them, and the passkeys go as well: the phone is lost. False when the user has no authenticator.
     */
    removeSecondFactor: (
      id: string,
      keptSessionId: string | null,
      also: AlsoWrite,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(staffMembers)
          .set({ sealedTotpSecret: null, lastTotpStep: null })
          .where(and(eq(staffMembers.id, id), isNotNull(staffMembers.sealedTotpSecret)))
          .returning({ id: staffMembers.id })
        const endedPasskeys = keptSessionId === null ? await endStaffPasskeys(tx, id) : 0
        if (!row && endedPasskeys === 0) return false
        await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
        await endSessions(tx, id, keptSessionId)
        // A session that goes on does no longer stand for an authenticator.
        const kept = { hasSecondFactor: false }
        await tx.update(staffSessions).set(kept).where(eq(staffSessions.staffId, id))
        await also(tx)
        return true
      }),
  }
}
