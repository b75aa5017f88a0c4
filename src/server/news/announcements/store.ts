import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AnnouncementState } from '#domain/news/announcements/announcement-state.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import {
  announcements,
  isUnsent,
  numberOf,
  sentAtOf,
} from '#server/messaging/inbox/announcement-table.ts'

export type StoredAnnouncement = typeof announcements.$inferSelect
export type NewAnnouncement = typeof announcements.$inferInsert

const one = (clientId: string, id: string) =>
  and(eq(announcements.clientId, clientId), eq(announcements.id, id))

export async function findAnnouncement(
  db: Drizzle,
  clientId: string,
  id: string,
): Promise<StoredAnnouncement | null> {
  const [row] = await db.select().from(announcements).where(one(clientId, id))
  return row ?? null
}

/** The announcement already sent for this request key; null when none was sent, or the request has no key. */
export async function findByRequestKey(
  db: Drizzle,
  clientId: string,
  requestKey: string | undefined,
): Promise<StoredAnnouncement | null> {
  if (requestKey === undefined) return null
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.clientId, clientId), eq(announcements.requestKey, requestKey)))
  return row ?? null
}

/** The numbers that the announcements of a day have: one that was stopped gave its own back. */
export async function numbersOfDay(
  db: Drizzle,
  clientId: string,
  day: CalendarDate,
): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .select({ nth: announcements.nth })
    .from(announcements)
    .where(and(eq(announcements.clientId, clientId), eq(announcements.day, day)))
  return new Set(rows.map(({ nth }) => nth))
}

export function countDrafts(db: Drizzle, clientId: string): Promise<number> {
  return db.$count(
    announcements,
    and(eq(announcements.clientId, clientId), eq(announcements.state, 'draft')),
  )
}

/** Null when another call was quicker, with this request key or this number of the day. */
export async function insertAnnouncement(
  db: Drizzle,
  announcement: NewAnnouncement,
): Promise<StoredAnnouncement | null> {
  const [row] = await db
    .insert(announcements)
    .values(announcement)
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/**
 * Changes an announcement that is in one of these states and has this version, if one is given, and
 * counts the version up. Null when it is not: it was changed meanwhile.
 */
export async function updateAnnouncement(
  tx: Drizzle,
  { clientId, id, version }: { clientId: string; id: string; version?: number | undefined },
  states: readonly AnnouncementState[],
  set: Partial<NewAnnouncement>,
): Promise<StoredAnnouncement | null> {
  const isAsSeen = version === undefined ? undefined : eq(announcements.version, version)
  const [row] = await tx
    .update(announcements)
    .set({ ...set, version: sql`${announcements.version} + 1` })
    .where(and(one(clientId, id), inArray(announcements.state, [...states]), isAsSeen))
    .returning()
  return row ?? null
}

/**
 * Notes of a draft that its audience is being counted, which is no change by staff: the version stays.
 * False when it is another version meanwhile, or no draft any more.
 */
export async function beginCount(
  tx: Drizzle,
  { clientId, id, version }: Pick<StoredAnnouncement, 'clientId' | 'id' | 'version'>,
  begun: Partial<NewAnnouncement>,
): Promise<boolean> {
  const isAsRead = and(eq(announcements.state, 'draft'), eq(announcements.version, version))
  const rows = await tx
    .update(announcements)
    .set(begun)
    .where(and(one(clientId, id), isAsRead))
    .returning({ id: announcements.id })
  return rows.length > 0
}

export async function deleteDraft(tx: Drizzle, clientId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(announcements)
    .where(and(one(clientId, id), eq(announcements.state, 'draft')))
    .returning({ id: announcements.id })
  return gone.length > 0
}

/** What is not sent yet, the last changed first. Drafts and days are limited, so it is no long list. */
export function unsentAnnouncements(db: Drizzle, clientId: string): Promise<StoredAnnouncement[]> {
  return db
    .select()
    .from(announcements)
    .where(and(eq(announcements.clientId, clientId), isUnsent(announcements)))
    .orderBy(desc(sentAtOf(announcements)), desc(numberOf(announcements)))
}

/** A place in the list of those sent: the values that it is ordered by, of the last one before it. */
export interface SentPlace {
  readonly at: Date
  readonly nth: number
  readonly id: string
}

/** Those sent, the newest first, after a place in that order. */
export function sentAnnouncements(
  db: Drizzle,
  clientId: string,
  after: SentPlace | null,
  limit: number,
): Promise<StoredAnnouncement[]> {
  const order = [sentAtOf(announcements), numberOf(announcements), sql`${announcements.id}`]
  const isAfter = after
    ? sql`(${sql.join(order, sql`, `)}) < (${after.at.toISOString()}::timestamptz, ${after.nth}::int, ${after.id}::uuid)`
    : undefined
  return db
    .select()
    .from(announcements)
    .where(and(eq(announcements.clientId, clientId), sql`not ${isUnsent(announcements)}`, isAfter))
    .orderBy(...order.map((value) => desc(value)))
    .limit(limit)
}

/** The place behind an announcement that was sent. */
export function placeBehind(announcement: StoredAnnouncement): SentPlace {
  const { sentAt, changedAt, createdAt, nth, id } = announcement
  return { at: sentAt ?? changedAt ?? createdAt, nth: nth ?? 0, id }
}
