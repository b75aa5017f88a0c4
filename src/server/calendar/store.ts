import { createHash, randomBytes } from 'node:crypto'
import { and, eq, or, isNull, lt } from 'drizzle-orm'
import { hourMs } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/call.ts'
import { calendarFeeds } from './table.ts'

/** Milliseconds between two notes of a calendar's visits: some ask every few minutes. */
const noted = hourMs

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const of = ({ clientId, customerId }: Subscriber) =>
  and(eq(calendarFeeds.clientId, clientId), eq(calendarFeeds.customerId, customerId))

export type CalendarStore = ReturnType<typeof calendarStore>

export function calendarStore({ db }: Pick<Database, 'db'>) {
  return {
    find: async (owner: Subscriber) => {
      const [feed] = await db.select().from(calendarFeeds).where(of(owner))
      return feed ?? null
    },

    /** A link of 256 random bits in the place of whatever link there was; the secret is kept nowhere. */
    create: async (owner: Subscriber, now: Date): Promise<string> => {
      const token = randomBytes(32).toString('base64url')
      const feed = { tokenHash: hashOf(token), createdAt: now, readAt: null }
      await db
        .insert(calendarFeeds)
        .values({ clientId: owner.clientId, customerId: owner.customerId, ...feed })
        .onConflictDoUpdate({
          target: [calendarFeeds.clientId, calendarFeeds.customerId],
          set: feed,
        })
      return token
    },

    remove: async (owner: Subscriber): Promise<void> => {
      await db.delete(calendarFeeds).where(of(owner))
    },

    /** Whose link it is; null for one that never was or is no more. */
    ownerOf: async (clientId: string, token: string, now: Date): Promise<string | null> => {
      const one = and(
        eq(calendarFeeds.clientId, clientId),
        eq(calendarFeeds.tokenHash, hashOf(token)),
      )
      const [feed] = await db
        .select({ customerId: calendarFeeds.customerId })
        .from(calendarFeeds)
        .where(one)
      if (!feed) return null
      const before = new Date(now.getTime() - noted)
      await db
        .update(calendarFeeds)
        .set({ readAt: now })
        .where(and(one, or(isNull(calendarFeeds.readAt), lt(calendarFeeds.readAt, before))))
      return feed.customerId
    },
  }
}
