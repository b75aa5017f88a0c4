import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { isOpenSession } from '../open-session.ts'
import { passkeysOfMember } from '../passkeys/passkey-store.ts'
import { staffInvitations, staffMembers, staffSessions } from '../table.ts'

/** Writes the audit entry in the transaction of what it tells of. */
type AlsoWrite = (tx: Drizzle) => Promise<void>

/** What may change in the access of a user. */
export type AccessChange = { readonly role: ProviderRole } | { readonly disabledAt: Date | null }

export interface StoredProviderUser {
  readonly id: string
  /** The e-mail, or the client id for the shared access. */
  readonly login: string
  readonly name: string
  readonly role: ProviderRole | null
  readonly disabledAt: Date | null
}

const isOf = (clientId: string) =>
  and(eq(staffMembers.role, 'provider'), eq(staffMembers.clientId, clientId))
const isUser = (clientId: string, id: string) => and(isOf(clientId), eq(staffMembers.id, id))

const user = {
  id: staffMembers.id,
  login: staffMembers.login,
  name: staffMembers.name,
  role: staffMembers.providerRole,
  disabledAt: staffMembers.disabledAt,
}

const endSessions = (tx: Drizzle, id: string) =>
  tx.delete(staffSessions).where(eq(staffSessions.staffId, id))

export type ProviderUserStore = ReturnType<typeof providerUserStore>

/** The users of providers. They are disabled and never deleted, so that the audit keeps its names. */
export function providerUserStore({ db }: Pick<Database, 'db'>) {
  return {
    /** The active ones first, by name; with the number of sessions that are open at `now`. */
    list: (clientId: string, now: Date) =>
      db
        .select({
          ...user,
          hasAuthenticator: sql<boolean>`${staffMembers.sealedTotpSecret} is not null`,
          passkeys: passkeysOfMember,
          passwordChangedAt: staffMembers.passwordChangedAt,
          lastSignInAt: staffMembers.lastSignInAt,
          sessions: count(staffSessions.id),
        })
        .from(staffMembers)
        .leftJoin(
          staffSessions,
          and(eq(staffSessions.staffId, staffMembers.id), isOpenSession('provider', now)),
        )
        .where(isOf(clientId))
        .groupBy(staffMembers.id)
        .orderBy(
          sql`${staffMembers.disabledAt} nulls first`,
          asc(staffMembers.name),
          asc(staffMembers.login),
        ),

    byId: async (clientId: string, id: string): Promise<StoredProviderUser | null> => {
      const [row] = await db.select(user).from(staffMembers).where(isUser(clientId, id))
      return row ?? null
    },

    byEmail: async (clientId: string, email: string): Promise<StoredProviderUser | null> => {
      const [row] = await db
        .select(user)
        .from(staffMembers)
        .where(and(isOf(clientId), eq(staffMembers.login, email)))
      return row ?? null
    },

    /**
     * Changes role or enables and disables, which also ends the sessions and withdraws an invitation.
     * False where no active owner would be left. Two who change each other take turns.
     */
    change: (
      clientId: string,
      { id, login }: Pick<StoredProviderUser, 'id' | 'login'>,
      change: AccessChange,
      also: AlsoWrite,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const owners = await tx
          .select({ id: staffMembers.id })
          .from(staffMembers)
          .where(
            and(
              isOf(clientId),
              eq(staffMembers.providerRole, 'owner'),
              isNull(staffMembers.disabledAt),
            ),
          )
          .orderBy(staffMembers.id)
          .for('update')
        const staysOwner = 'role' in change ? change.role === 'owner' : change.disabledAt === null
        if (!staysOwner && owners.every((owner) => owner.id === id)) return false
        const set = 'role' in change ? { providerRole: change.role } : change
        await tx.update(staffMembers).set(set).where(isUser(clientId, id))
        if ('disabledAt' in change && change.disabledAt !== null) {
          await endSessions(tx, id)
          await tx
            .delete(staffInvitations)
            .where(and(eq(staffInvitations.clientId, clientId), eq(staffInvitations.login, login)))
        }
        await also(tx)
        return true
      }),

    endSessions: (id: string, also: AlsoWrite): Promise<void> =>
      db.transaction(async (tx) => {
        await endSessions(tx, id)
        await also(tx)
      }),
  }
}
