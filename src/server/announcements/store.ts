import { and, desc, eq } from 'drizzle-orm'
import type { CalendarDate } from '#domain/dates.ts'
import type { Drizzle } from '#server/db/database.ts'
import { announcements } from './table.ts'

export type Announcement = typeof announcements.$inferSelect

/** The announcement already sent for this request key; null when there is none, or no key. */
export async function findByRequestKey(
  db: Drizzle,
  clientId: string,
  requestKey: string | undefined,
): Promise<Announcement | null> {
  if (requestKey === undefined) return null
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.clientId, clientId), eq(announcements.requestKey, requestKey)))
  return row ?? null
}

export function countOfDay(db: Drizzle, clientId: string, day: CalendarDate): Promise<number> {
  return db.$count(
    announcements,
    and(eq(announcements.clientId, clientId), eq(announcements.day, day)),
  )
}

/** Null when another call was quicker, with this request key or this number of the day. */
export async function insertAnnouncement(
  db: Drizzle,
  announcement: Announcement,
): Promise<Announcement | null> {
  const [row] = await db
    .insert(announcements)
    .values(announcement)
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Newest first. */
export function latestAnnouncements(
  db: Drizzle,
  clientId: string,
  limit: number,
): Promise<Announcement[]> {
  return db
    .select()
    .from(announcements)
    .where(eq(announcements.clientId, clientId))
    .orderBy(desc(announcements.createdAt), desc(announcements.nth))
    .limit(limit)
}
