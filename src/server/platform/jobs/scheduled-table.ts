import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * The newest moment at which each piece of scheduled work was due and begun. The process that moves a
 * row forward enqueues the job of that moment; the others find the row moved.
 */
export const scheduledWork = pgTable('scheduled_work', {
  name: text().primaryKey(),
  dueAt: instant('due_at').notNull(),
})
