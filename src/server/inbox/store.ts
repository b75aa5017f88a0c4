import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { notices } from './table.ts'

export interface Reader {
  readonly clientId: string
  readonly customerId: string
}

const of = ({ clientId, customerId }: Reader) =>
  and(eq(notices.clientId, clientId), eq(notices.customerId, customerId))

export type InboxStore = ReturnType<typeof inboxStore>

export function inboxStore({ db }: Pick<Database, 'db'>) {
  return {
    /** Newest first, those before one of the reader's own; null: there is no such one. */
    list: async (reader: Reader, before: string | null, limit: number) => {
      const [last] = before
        ? await db
            .select({ sequence: notices.sequence })
            .from(notices)
            .where(and(of(reader), eq(notices.id, before)))
        : []
      if (before && !last) return null
      return db
        .select({
          id: notices.id,
          kind: notices.kind,
          title: notices.title,
          body: notices.body,
          path: notices.path,
          createdAt: notices.createdAt,
          readAt: notices.readAt,
        })
        .from(notices)
        .where(and(of(reader), last && lt(notices.sequence, last.sequence)))
        .orderBy(desc(notices.sequence))
        .limit(limit)
    },

    unread: (reader: Reader): Promise<number> =>
      db.$count(notices, and(of(reader), isNull(notices.readAt))),

    /** All of them or, when one is not the reader's, none: false. What was read stays as read then. */
    markRead: (reader: Reader, ids: readonly string[], now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const these = and(of(reader), inArray(notices.id, [...ids]))
        if ((await tx.$count(notices, these)) !== new Set(ids).size) return false
        await tx
          .update(notices)
          .set({ readAt: now })
          .where(and(these, isNull(notices.readAt)))
        return true
      }),
  }
}
