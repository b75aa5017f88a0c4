import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { announcementStore } from './announcement-store.ts'
import { listAnnouncementsOf } from './port.ts'
import { inboxMessages } from './table.ts'

const of = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(inboxMessages.clientId, clientId),
    eq(inboxMessages.customerId, customerId),
    eq(inboxMessages.documentHash, documentHash),
  )

/** A withdrawn message of a former version has no text. */
const isShown = isNull(inboxMessages.withdrawnAt)

/** What is undone when an id of several is not the reader's. */
class NotOwn extends Error {
  override readonly name = 'NotOwn'
}

export type InboxStore = ReturnType<typeof inboxStore>

/** The messages to a subscriber and the announcements the subscriber has, in one order. */
export function inboxStore(database: Pick<Database, 'db'>) {
  const { db } = database
  const announced = announcementStore(database)

  async function findSequence(reader: Subscriber, id: string): Promise<number | null> {
    const [row] = await db
      .select({ sequence: inboxMessages.sequence })
      .from(inboxMessages)
      .where(and(of(reader), eq(inboxMessages.id, id)))
    return row?.sequence ?? announced.findSequence(reader, id)
  }

  const listMessages = (reader: Subscriber, before: number | null, limit: number) =>
    db
      .select({
        sequence: inboxMessages.sequence,
        id: inboxMessages.id,
        kind: inboxMessages.kind,
        title: inboxMessages.title,
        body: inboxMessages.body,
        path: inboxMessages.path,
        createdAt: inboxMessages.createdAt,
        readAt: inboxMessages.readAt,
        correctedAt: inboxMessages.correctedAt,
        pushed: inboxMessages.pushed,
        pushFailed: inboxMessages.pushFailed,
        isPushWaiting: inboxMessages.isPushWaiting,
      })
      .from(inboxMessages)
      .where(
        and(of(reader), isShown, before === null ? undefined : lt(inboxMessages.sequence, before)),
      )
      .orderBy(desc(inboxMessages.sequence))
      .limit(limit)

  /** Of both kinds, the newest that a page holds. */
  async function listBefore(reader: Subscriber, before: number | null, limit: number) {
    const [messages, announcements] = await Promise.all([
      listMessages(reader, before, limit),
      listAnnouncementsOf(db, reader, before, limit),
    ])
    return [...messages, ...announcements]
      .toSorted((one, other) => other.sequence - one.sequence)
      .slice(0, limit)
  }

  return {
    /**
     * Newest first; with `before`, those older than that message of the reader's. Null when the
     * reader has no such message.
     */
    list: async (reader: Subscriber, before: string | null, limit: number) => {
      if (before === null) return listBefore(reader, null, limit)
      const sequence = await findSequence(reader, before)
      return sequence === null ? null : listBefore(reader, sequence, limit)
    },

    countUnread: async (reader: Subscriber): Promise<number> => {
      const [messages, announcements] = await Promise.all([
        db.$count(inboxMessages, and(of(reader), isNull(inboxMessages.readAt))),
        announced.countUnread(reader),
      ])
      return messages + announcements
    },

    /**
     * Marks all of them, or none and returns false when one is not the reader's. A message read
     * before keeps its first moment.
     */
    markRead: async (reader: Subscriber, ids: readonly string[], now: Date): Promise<boolean> => {
      const marked = db.transaction(async (tx) => {
        const these = and(of(reader), inArray(inboxMessages.id, [...ids]))
        const own = await tx.$count(inboxMessages, these)
        const announcements = await announced.markRead(tx, reader, ids, now)
        if (own + announcements !== new Set(ids).size) throw new NotOwn()
        await tx
          .update(inboxMessages)
          .set({ readAt: now })
          .where(and(these, isNull(inboxMessages.readAt)))
        return true
      })
      return marked.catch((error: unknown) => {
        if (error instanceof NotOwn) return false
        throw error
      })
    },
  }
}
