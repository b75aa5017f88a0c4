import { and, count, desc, eq } from 'drizzle-orm'
import type { CalendarDate } from '#domain/dates.ts'
import type { Drizzle } from '#server/db/open.ts'
import { pushSubscriptions } from '#server/notifications/table.ts'
import { broadcasts } from './table.ts'

export type Broadcast = typeof broadcasts.$inferSelect

/** The one of this intent; null when there was none, or the caller named none. */
export async function broadcastOf(
  db: Drizzle,
  clientId: string,
  requestKey: string | undefined,
): Promise<Broadcast | null> {
  if (requestKey === undefined) return null
  const [row] = await db
    .select()
    .from(broadcasts)
    .where(and(eq(broadcasts.clientId, clientId), eq(broadcasts.requestKey, requestKey)))
  return row ?? null
}

export function sentOn(db: Drizzle, clientId: string, day: CalendarDate): Promise<number> {
  return db.$count(broadcasts, and(eq(broadcasts.clientId, clientId), eq(broadcasts.day, day)))
}

/** null: somebody was quicker, with this intent or with this place of the day. */
export async function keepBroadcast(db: Drizzle, broadcast: Broadcast): Promise<Broadcast | null> {
  const [row] = await db.insert(broadcasts).values(broadcast).onConflictDoNothing().returning()
  return row ?? null
}

/** The last ones, newest first. */
export function lastBroadcasts(db: Drizzle, clientId: string, most: number): Promise<Broadcast[]> {
  return db
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.clientId, clientId))
    .orderBy(desc(broadcasts.createdAt), desc(broadcasts.nth))
    .limit(most)
}

/** Devices that show notifications now. */
export async function deviceCount(db: Drizzle, clientId: string): Promise<number> {
  const [row] = await db
    .select({ devices: count() })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.clientId, clientId), eq(pushSubscriptions.state, 'living')))
  return row?.devices ?? 0
}
