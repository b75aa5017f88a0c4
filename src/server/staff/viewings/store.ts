import { and, eq, isNull } from 'drizzle-orm'
import { staffIdleMinutes } from '#contract/staff/staff.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { staffSessions } from '#server/staff/accounts/table.ts'
import { viewings } from './table.ts'

export type Viewing = typeof viewings.$inferSelect

/** Which viewing, and of which session of staff. */
export type ViewingKey = Pick<Viewing, 'clientId' | 'id' | 'staffSessionId'>

const isOpen = isNull(viewings.endedAt)

/** The viewing that this session of staff has begun and not ended; null for any other. */
export async function findOpen(
  db: Drizzle,
  { clientId, id, staffSessionId }: ViewingKey,
): Promise<Viewing | null> {
  const [row] = await db
    .select()
    .from(viewings)
    .where(
      and(
        eq(viewings.clientId, clientId),
        eq(viewings.id, id),
        eq(viewings.staffSessionId, staffSessionId),
        isOpen,
      ),
    )
  return row ?? null
}

/** A viewing that has not ended, of any session of staff; null when it has, or was erased. */
export async function findUnended(
  db: Drizzle,
  { clientId, id }: Pick<Viewing, 'clientId' | 'id'>,
): Promise<Viewing | null> {
  const [row] = await db
    .select()
    .from(viewings)
    .where(and(eq(viewings.clientId, clientId), eq(viewings.id, id), isOpen))
  return row ?? null
}

/**
 * When a session of staff ends, if it is not used any more; null when it was ended. In a transaction with
 * `isLocked`, nobody else ends it or begins a viewing in it meanwhile.
 */
export async function endOfStaffSession(
  tx: Drizzle,
  id: string,
  { isLocked = false } = {},
): Promise<Date | null> {
  const { lastSeen, absoluteEnd } = staffSessions
  const query = tx
    .select({ lastSeen, absoluteEnd })
    .from(staffSessions)
    .where(eq(staffSessions.id, id))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) return null
  const idleEnd = row.lastSeen.getTime() + staffIdleMinutes.provider * minuteMs
  return new Date(Math.min(idleEnd, row.absoluteEnd.getTime()))
}

export async function insertViewing(db: Drizzle, viewing: Viewing): Promise<void> {
  await db.insert(viewings).values(viewing)
}

/** Ends one viewing; null when it has ended already, or was erased. */
export async function closeViewing(
  db: Drizzle,
  { clientId, id }: Pick<Viewing, 'clientId' | 'id'>,
  endedAt: Date,
): Promise<Viewing | null> {
  const [row] = await db
    .update(viewings)
    .set({ endedAt })
    .where(and(eq(viewings.clientId, clientId), eq(viewings.id, id), isOpen))
    .returning()
  return row ?? null
}

/** Ends the viewings that a session of staff has begun; returns them. */
export function closeOfSession(
  db: Drizzle,
  { clientId, staffSessionId }: Pick<Viewing, 'clientId' | 'staffSessionId'>,
  endedAt: Date,
): Promise<Viewing[]> {
  return db
    .update(viewings)
    .set({ endedAt })
    .where(
      and(eq(viewings.clientId, clientId), eq(viewings.staffSessionId, staffSessionId), isOpen),
    )
    .returning()
}
