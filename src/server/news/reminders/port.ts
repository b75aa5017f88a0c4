import { desc, eq } from 'drizzle-orm'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { NewJob } from '#server/platform/jobs/queue.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { reminderRuns } from './table.ts'

/** Work of another noun that begins when a provider's run of a day is planned to its end. */
export interface AfterRun {
  readonly kind: string
  readonly jobOf: (
    clientId: string,
    run: { readonly day: CalendarDate; readonly atAnyHour: boolean },
  ) => NewJob
}

/**
 * The newest run of reminders of a provider, to be joined laterally to `tenants`: one step into the index for
 * each provider instead of all runs of three months.
 */
export const newestReminderRun = (db: Drizzle) =>
  db
    .select({
      day: reminderRuns.day,
      plannedAt: reminderRuns.plannedAt,
      planned: reminderRuns.planned,
      sent: reminderRuns.sent,
      dropped: reminderRuns.dropped,
    })
    .from(reminderRuns)
    .where(eq(reminderRuns.clientId, tenants.clientId))
    .orderBy(desc(reminderRuns.day))
    .limit(1)
    .as('newest')
