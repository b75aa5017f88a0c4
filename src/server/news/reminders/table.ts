import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** A provider's reminders of one day. The process that writes the row first begins the run. */
export const reminderRuns = pgTable(
  'reminder_runs',
  {
    clientId: text('client_id').notNull(),
    /** The day of the run, `YYYY-MM-DD` in the provider's time zone. */
    day: text().notNull(),
    startedAt: instant('started_at').notNull(),
    /** When the last reminder of the day was enqueued. */
    plannedAt: instant('planned_at'),
    /** Reminders enqueued so far, and bills read for them. */
    planned: integer().notNull().default(0),
    read: integer().notNull().default(0),
    /** Of those enqueued: inbox messages made, and reminders dropped since (paid, moved, chosen otherwise). */
    sent: integer().notNull().default(0),
    dropped: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.day] })],
)
