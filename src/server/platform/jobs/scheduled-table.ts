import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Drizzle } from '#server/platform/db/database.ts'
import { instant } from '#server/platform/db/instant.ts'

/**
 * The newest moment at which each piece of scheduled work was due and begun. The process that moves a
 * row forward enqueues the job of that moment; the others find the row moved. What the clock of an operator
 * starts has its last moment here, too (`backupMade`).
 */
export const scheduledWork = pgTable('scheduled_work', {
  name: text().primaryKey(),
  dueAt: instant('due_at').notNull(),
})

/** The row that says when `npm run backup` last wrote a whole backup. */
export const backupMade = 'backup made'

/** The moment is the database's: by a clock that is ahead the backup would seem young for ever. */
export async function noteBackup(db: Drizzle): Promise<void> {
  const row = { name: backupMade, dueAt: sql`clock_timestamp()` }
  await db
    .insert(scheduledWork)
    .values(row)
    .onConflictDoUpdate({ target: scheduledWork.name, set: row })
}
