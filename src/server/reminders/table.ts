import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/instant.ts'

/** A provider's reminders of one day: whoever writes the row first, of all processes, runs them. */
export const reminderRuns = pgTable(
  'reminder_runs',
  {
    clientId: text('client_id').notNull(),
    /** The day they are of, `YYYY-MM-DD` in America/Sao_Paulo. */
    day: text().notNull(),
    startedAt: instant('started_at').notNull(),
    /** When the last bill of the day was queued. */
    plannedAt: instant('planned_at'),
    /** Reminders queued so far, and bills read for them. */
    planned: integer().notNull().default(0),
    read: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.day] })],
)
