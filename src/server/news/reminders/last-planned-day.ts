import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Database } from '#server/platform/db/database.ts'
import { reminderRuns } from './table.ts'

/** The last day before `day` whose reminders a provider's run enqueued to the end; null for none. */
export async function lastPlannedDay(
  { db }: Pick<Database, 'db'>,
  clientId: string,
  day: CalendarDate,
): Promise<CalendarDate | null> {
  const [run] = await db
    .select({ day: reminderRuns.day })
    .from(reminderRuns)
    .where(
      and(
        eq(reminderRuns.clientId, clientId),
        lt(reminderRuns.day, day),
        isNotNull(reminderRuns.plannedAt),
      ),
    )
    .orderBy(desc(reminderRuns.day))
    .limit(1)
  return run?.day ?? null
}
