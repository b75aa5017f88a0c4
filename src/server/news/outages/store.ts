import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { OutageState } from '#domain/news/outages/outage.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { isLive, outages } from './table.ts'

export type StoredOutage = typeof outages.$inferSelect
export type NewOutage = typeof outages.$inferInsert

export interface OutageKey {
  readonly clientId: string
  readonly id: string
}

const one = ({ clientId, id }: OutageKey) => and(eq(outages.clientId, clientId), eq(outages.id, id))

export async function findOutage(db: Drizzle, key: OutageKey): Promise<StoredOutage | null> {
  const [row] = await db.select().from(outages).where(one(key))
  return row ?? null
}

/** Drafts and confirmed ones, the last changed first. They are limited, so it is no long list. */
export function liveOutages(db: Drizzle, clientId: string): Promise<StoredOutage[]> {
  return db
    .select()
    .from(outages)
    .where(and(eq(outages.clientId, clientId), isLive(outages)))
    .orderBy(desc(outages.changedAt))
}

export function countLiveOutages(db: Drizzle, clientId: string): Promise<number> {
  return db.$count(outages, and(eq(outages.clientId, clientId), isLive(outages)))
}

/** A place in the history: of the last one before it. */
export interface PastPlace {
  readonly endedAt: Date
  readonly id: string
}

/** Those that ended or were cancelled, the newest first, after a place in that order. */
export function pastOutages(
  db: Drizzle,
  clientId: string,
  after: PastPlace | null,
  limit: number,
): Promise<StoredOutage[]> {
  const isAfter = after
    ? or(
        lt(outages.endedAt, after.endedAt),
        and(eq(outages.endedAt, after.endedAt), lt(outages.id, after.id)),
      )
    : undefined
  return db
    .select()
    .from(outages)
    .where(
      and(eq(outages.clientId, clientId), inArray(outages.state, ['ended', 'cancelled']), isAfter),
    )
    .orderBy(desc(outages.endedAt), desc(outages.id))
    .limit(limit)
}

/**
 * Changes an outage that is in one of these states and has this version, if one is given, and counts
 * the version up. Null when it is not: it was changed meanwhile.
 */
export async function changeOutage(
  tx: Drizzle,
  { version, ...key }: OutageKey & { readonly version?: number | undefined },
  states: readonly OutageState[],
  set: Partial<NewOutage>,
): Promise<StoredOutage | null> {
  const isAsSeen = version === undefined ? undefined : eq(outages.version, version)
  const [row] = await tx
    .update(outages)
    .set({ ...set, version: sql`${outages.version} + 1` })
    .where(and(one(key), inArray(outages.state, [...states]), isAsSeen))
    .returning()
  return row ?? null
}

export async function deleteDraft(tx: Drizzle, key: OutageKey): Promise<boolean> {
  const gone = await tx
    .delete(outages)
    .where(and(one(key), eq(outages.state, 'draft')))
    .returning({ id: outages.id })
  return gone.length > 0
}
