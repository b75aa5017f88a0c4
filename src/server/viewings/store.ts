import { and, eq, isNull } from 'drizzle-orm'
import type { Drizzle } from '#server/db/database.ts'
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
