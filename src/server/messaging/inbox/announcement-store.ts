import { and, inArray, sql } from 'drizzle-orm'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { announcementDeliveries as deliveries } from './announcement-delivery-table.ts'
import { announcementIdOf } from './announcement-key.ts'
import { isShown, isUnread, ofItsAnnouncement, ofReader } from './port.ts'

const named = (reader: Subscriber, ids: readonly string[]) =>
  and(ofReader(reader), inArray(announcements.id, ids.map(announcementIdOf)))

/** The announcements in the inbox of a subscriber. */
export function announcementStore({ db }: Pick<Database, 'db'>) {
  return {
    /** The place of one in the inbox; null when the reader has none with this id. */
    findSequence: async (reader: Subscriber, id: string): Promise<number | null> => {
      const [row] = await db
        .select({ sequence: deliveries.sequence })
        .from(deliveries)
        .innerJoin(announcements, ofItsAnnouncement)
        .where(named(reader, [id]))
      return row?.sequence ?? null
    },

    countUnread: async (reader: Subscriber): Promise<number> => {
      const [row] = await db
        .select({ count: sql`count(*)`.mapWith(Number) })
        .from(deliveries)
        .innerJoin(announcements, ofItsAnnouncement)
        .where(and(ofReader(reader), isShown, isUnread))
      return row?.count ?? 0
    },

    /** Marks those of these that are the reader's, and returns how many they are. */
    markRead: async (
      tx: Drizzle,
      reader: Subscriber,
      ids: readonly string[],
      now: Date,
    ): Promise<number> => {
      const own = await tx
        .select({ sequence: deliveries.sequence, isUnread: sql<boolean>`${isUnread}` })
        .from(deliveries)
        .innerJoin(announcements, ofItsAnnouncement)
        .where(named(reader, ids))
      const unread = own.filter((one) => one.isUnread).map(({ sequence }) => sequence)
      if (unread.length > 0) {
        await tx
          .update(deliveries)
          .set({ readAt: now })
          .where(and(ofReader(reader), inArray(deliveries.sequence, unread)))
      }
      return own.length
    },
  }
}
