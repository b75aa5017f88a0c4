import { createHash, randomBytes } from 'node:crypto'
import { and, eq, or, isNull, lt } from 'drizzle-orm'
import { hourMs } from '#domain/platform/time/durations.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { calendarFeeds } from './table.ts'

/**
 * How often the time of the last read is stored, in milliseconds; some calendars read every few
 * minutes.
 */
const readIntervalMs = hourMs

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const ofSubscriber = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(calendarFeeds.clientId, clientId),
    eq(calendarFeeds.customerId, customerId),
    eq(calendarFeeds.documentHash, documentHash),
  )

/** Ends the link of a subscriber, in the transaction that changes the password. */
export async function endCalendarLink(tx: Drizzle, subscriber: Subscriber): Promise<void> {
  await tx.delete(calendarFeeds).where(ofSubscriber(subscriber))
}

export type CalendarStore = ReturnType<typeof calendarStore>

export function calendarStore({ db }: Pick<Database, 'db'>) {
  return {
    find: async (subscriber: Subscriber) => {
      const [feed] = await db.select().from(calendarFeeds).where(ofSubscriber(subscriber))
      return feed ?? null
    },

    /**
     * Creates a link of 256 random bits, which replaces an earlier one. Only its hash is stored.
     */
    create: async (
      { clientId, customerId, documentHash }: Subscriber,
      now: Date,
    ): Promise<string> => {
      const token = randomBytes(32).toString('base64url')
      const feed = { tokenHash: hashToken(token), createdAt: now, readAt: null }
      await db
        .insert(calendarFeeds)
        .values({ clientId, customerId, documentHash, ...feed })
        .onConflictDoUpdate({
          target: [calendarFeeds.clientId, calendarFeeds.customerId, calendarFeeds.documentHash],
          set: feed,
        })
      return token
    },

    remove: (subscriber: Subscriber): Promise<void> => endCalendarLink(db, subscriber),

    /** The subscriber of a link; null when the link does not exist or no longer exists. */
    findSubscriber: async (
      clientId: string,
      token: string,
      now: Date,
    ): Promise<Subscriber | null> => {
      const one = and(
        eq(calendarFeeds.clientId, clientId),
        eq(calendarFeeds.tokenHash, hashToken(token)),
      )
      const [feed] = await db
        .select({ customerId: calendarFeeds.customerId, documentHash: calendarFeeds.documentHash })
        .from(calendarFeeds)
        .where(one)
      if (!feed) return null
      const before = new Date(now.getTime() - readIntervalMs)
      await db
        .update(calendarFeeds)
        .set({ readAt: now })
        .where(and(one, or(isNull(calendarFeeds.readAt), lt(calendarFeeds.readAt, before))))
      return { clientId, ...feed }
    },
  }
}
