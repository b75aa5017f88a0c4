import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/call.ts'
import { inboxMessages } from './table.ts'

const of = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(inboxMessages.clientId, clientId),
    eq(inboxMessages.customerId, customerId),
    eq(inboxMessages.documentHash, documentHash),
  )

/** A withdrawn message stays for the counts of its announcement alone. */
const isShown = isNull(inboxMessages.withdrawnAt)

export type InboxStore = ReturnType<typeof inboxStore>

export function inboxStore({ db }: Pick<Database, 'db'>) {
  return {
    /**
     * Newest first; with `before`, those older than that message of the reader's. Null when the
     * reader has no such message.
     */
    list: async (reader: Subscriber, before: string | null, limit: number) => {
      const [last] = before
        ? await db
            .select({ sequence: inboxMessages.sequence })
            .from(inboxMessages)
            .where(and(of(reader), eq(inboxMessages.id, before)))
        : []
      if (before && !last) return null
      return db
        .select({
          id: inboxMessages.id,
          kind: inboxMessages.kind,
          title: inboxMessages.title,
          body: inboxMessages.body,
          path: inboxMessages.path,
          createdAt: inboxMessages.createdAt,
          readAt: inboxMessages.readAt,
          correctedAt: inboxMessages.correctedAt,
        })
        .from(inboxMessages)
        .where(and(of(reader), isShown, last && lt(inboxMessages.sequence, last.sequence)))
        .orderBy(desc(inboxMessages.sequence))
        .limit(limit)
    },

    countUnread: (reader: Subscriber): Promise<number> =>
      db.$count(inboxMessages, and(of(reader), isNull(inboxMessages.readAt))),

    /**
     * Marks all of them, or none and returns false when one is not the reader's. A message read
     * before keeps its first moment.
     */
    markRead: (reader: Subscriber, ids: readonly string[], now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const these = and(of(reader), inArray(inboxMessages.id, [...ids]))
        if ((await tx.$count(inboxMessages, these)) !== new Set(ids).size) return false
        await tx
          .update(inboxMessages)
          .set({ readAt: now })
          .where(and(these, isNull(inboxMessages.readAt)))
        return true
      }),
  }
}
