import { and, desc, eq, ne } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { isOpenSession } from '../open-session.ts'
import { staffSessions } from '../table.ts'

/** Writes the audit entry in the transaction of what it tells of. */
type AlsoWrite = (tx: Drizzle) => Promise<void>

/** Whose sessions they are, and the one that asks. */
type Owner = Pick<SignedInStaff, 'id' | 'role' | 'sessionId'>

const isOthers = ({ id, sessionId }: Owner) =>
  and(eq(staffSessions.staffId, id), ne(staffSessions.id, sessionId))

export type OwnSessionStore = ReturnType<typeof ownSessionStore>

/** The sessions of one member of staff: every query is bound to the owner. */
export function ownSessionStore({ db }: Pick<Database, 'db'>) {
  return {
    /** Those open at `now`, the last used first. */
    list: ({ id, role }: Owner, now: Date) =>
      db
        .select({
          id: staffSessions.id,
          publicId: staffSessions.publicId,
          deviceLabel: staffSessions.deviceLabel,
          createdAt: staffSessions.createdAt,
          lastSeen: staffSessions.lastSeen,
        })
        .from(staffSessions)
        .where(and(eq(staffSessions.staffId, id), isOpenSession(role, now)))
        .orderBy(desc(staffSessions.lastSeen), desc(staffSessions.createdAt)),

    /** False when the owner has no other session of this id. */
    end: (owner: Owner, publicId: string, also: AlsoWrite): Promise<boolean> =>
      db.transaction(async (tx) => {
        const ended = await tx
          .delete(staffSessions)
          .where(and(isOthers(owner), eq(staffSessions.publicId, publicId)))
          .returning({ id: staffSessions.id })
        if (ended.length === 0) return false
        await also(tx)
        return true
      }),

    /** Writes nothing else when there is no other session. */
    endOthers: (owner: Owner, also: AlsoWrite): Promise<void> =>
      db.transaction(async (tx) => {
        const ended = await tx
          .delete(staffSessions)
          .where(isOthers(owner))
          .returning({ id: staffSessions.id })
        if (ended.length > 0) await also(tx)
      }),
  }
}
