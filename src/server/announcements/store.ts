import { and, count, desc, eq } from 'drizzle-orm'
import type { CalendarDate } from '#domain/dates.ts'
import type { Drizzle } from '#server/db/database.ts'
import { pushSubscriptions } from '#server/notifications/table.ts'
import { announcements } from './table.ts'

export type Announcement = typeof announcements.$inferSelect

/** The one of this intent; null when there was none, or the caller named none. */
export async function announcementOf(
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

export function sentOn(db: Drizzle, clientId: string, day: CalendarDate): Promise<number> {
  return db.$count(
    announcements,
    and(eq(announcements.clientId, clientId), eq(announcements.day, day)),
  )
}

/** null: somebody was quicker, with this intent or with this place of the day. */
export async function keepAnnouncement(
  db: Drizzle,
  broadcast: Announcement,
): Promise<Announcement | null> {
  const [row] = await db.insert(announcements).values(broadcast).onConflictDoNothing().returning()
  return row ?? null
}

/** The last ones, newest first. */
export function lastAnnouncements(
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

/** Devices that show notifications now. */
export async function deviceCount(db: Drizzle, clientId: string): Promise<number> {
  const [row] = await db
    .select({ devices: count() })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.clientId, clientId), eq(pushSubscriptions.state, 'living')))
  return row?.devices ?? 0
}
