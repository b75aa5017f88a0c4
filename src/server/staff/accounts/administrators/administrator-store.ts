import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { isOpenSession } from '../open-session.ts'
import { endStaffPasskeys } from '../passkeys/passkey-store.ts'
import { staffInvitations, staffMembers, staffRecoveryCodes, staffSessions } from '../table.ts'

/** Writes the audit entry in the transaction of what it tells of. */
type AlsoWrite = (tx: Drizzle) => Promise<void>

export interface NewAdministrator {
  readonly login: string
  readonly name: string
  readonly passwordHash: string
}

const isAdministrator = (id: string) => and(eq(staffMembers.id, id), eq(staffMembers.role, 'admin'))
const isActive = and(eq(staffMembers.role, 'admin'), isNull(staffMembers.disabledAt))

const endSessions = (tx: Drizzle, id: string) =>
  tx.delete(staffSessions).where(eq(staffSessions.staffId, id))

export type AdministratorStore = ReturnType<typeof administratorStore>

/** The rows of administrators. They are disabled and never deleted, so that the audit keeps its names. */
export function administratorStore({ db }: Pick<Database, 'db'>) {
  return {
    /** The active ones first, by name; with the number of sessions that are open at `now`. */
    list: (now: Date) =>
      db
        .select({
          id: staffMembers.id,
          login: staffMembers.login,
          name: staffMembers.name,
          disabledAt: staffMembers.disabledAt,
          hasAuthenticator: sql<boolean>`${staffMembers.sealedTotpSecret} is not null`,
          passwordChangedAt: staffMembers.passwordChangedAt,
          sessions: count(staffSessions.id),
        })
        .from(staffMembers)
        .leftJoin(
          staffSessions,
          and(eq(staffSessions.staffId, staffMembers.id), isOpenSession('admin', now)),
        )
        .where(eq(staffMembers.role, 'admin'))
        .groupBy(staffMembers.id)
        .orderBy(sql`${staffMembers.disabledAt} nulls first`, asc(staffMembers.name)),

    find: async (login: string): Promise<{ id: string; login: string; name: string } | null> => {
      const { id, name } = staffMembers
      const [row] = await db
        .select({ id, login: staffMembers.login, name })
        .from(staffMembers)
        .where(and(eq(staffMembers.role, 'admin'), eq(staffMembers.login, login)))
      return row ?? null
    },

    byId: async (id: string): Promise<{ login: string; name: string } | null> => {
      const { login, name } = staffMembers
      const [row] = await db.select({ login, name }).from(staffMembers).where(isAdministrator(id))
      return row ?? null
    },

    /** Also withdraws an invitation. False when the e-mail is taken. */
    add: (administrator: NewAdministrator, now: Date, also: AlsoWrite): Promise<boolean> =>
      db.transaction(async (tx) => {
        const added = await tx
          .insert(staffMembers)
          .values({ ...administrator, role: 'admin', passwordChangedAt: now })
          .onConflictDoNothing()
          .returning({ id: staffMembers.id })
        if (added.length === 0) return false
        const { clientId, login } = staffInvitations
        await tx
          .delete(staffInvitations)
          .where(and(eq(clientId, administrationId), eq(login, administrator.login)))
        await also(tx)
        return true
      }),

    /**
     * Sets password and name, removes authenticator, recovery codes, passkeys and sessions, and enables
     * the administrator. One of the sandbox is no longer one, since the password is not public any more.
     */
    renew: (
      id: string,
      { name, passwordHash }: Omit<NewAdministrator, 'login'>,
      now: Date,
      also: AlsoWrite,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        await tx
          .update(staffMembers)
          .set({
            name,
            passwordHash,
            passwordChangedAt: now,
            sealedTotpSecret: null,
            lastTotpStep: null,
            isSandbox: false,
            disabledAt: null,
          })
          .where(isAdministrator(id))
        await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
        await endStaffPasskeys(tx, id)
        await endSessions(tx, id)
        await also(tx)
      }),

    /** False for the last active administrator. Two who disable each other take turns. */
    disable: (id: string, now: Date, also: AlsoWrite): Promise<boolean> =>
      db.transaction(async (tx) => {
        const active = await tx
          .select({ id: staffMembers.id })
          .from(staffMembers)
          .where(isActive)
          .orderBy(staffMembers.id)
          .for('update')
        if (!active.some((one) => one.id === id)) return true
        if (active.length === 1) return false
        await tx.update(staffMembers).set({ disabledAt: now }).where(isAdministrator(id))
        await endSessions(tx, id)
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
