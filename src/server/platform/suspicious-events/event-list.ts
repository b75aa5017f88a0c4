import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import {
  maxListedEvents,
  type SuspiciousEvent,
  suspiciousEventKindSchema,
} from '#contract/platform/suspicious-events.ts'
import type { Database } from '#server/platform/db/database.ts'
import { suspiciousEvents } from './table.ts'

type Row = typeof suspiciousEvents.$inferSelect

function toAnswer(row: Row): SuspiciousEvent {
  const { id, clientId, customerId, detail, times, firstAt, lastAt, seenAt, seenBy } = row
  return {
    id,
    client_id: clientId,
    kind: v.parse(suspiciousEventKindSchema, row.kind),
    customer_id: customerId,
    detail,
    times,
    first_at: firstAt.toISOString(),
    last_at: lastAt.toISOString(),
    seen_by: seenAt !== null && seenAt >= lastAt ? seenBy : null,
  }
}

const within = (clientId: string | null) =>
  clientId === null ? undefined : eq(suspiciousEvents.clientId, clientId)

export type EventList = ReturnType<typeof eventList>

/** The list of suspicious events as staff see it. `clientId` null: of everyone. */
export function eventList({ db }: Pick<Database, 'db'>) {
  return {
    list: async (clientId: string | null): Promise<SuspiciousEvent[]> => {
      const rows = await db
        .select()
        .from(suspiciousEvents)
        .where(within(clientId))
        .orderBy(desc(suspiciousEvents.lastAt), desc(suspiciousEvents.id))
        .limit(maxListedEvents)
      return rows.map(toAnswer)
    },

    /** False for an event that does not exist there. */
    markSeen: async (
      clientId: string | null,
      { id, seenBy, seenAt }: { id: string; seenBy: string; seenAt: Date },
    ): Promise<boolean> => {
      const { rowCount } = await db
        .update(suspiciousEvents)
        .set({ seenBy, seenAt })
        .where(and(within(clientId), eq(suspiciousEvents.id, id)))
      return rowCount === 1
    },
  }
}
