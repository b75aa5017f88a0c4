import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** The figures of the installation as one process read them, for all. By the clock of the database. */
export const installationFigures = pgTable('installation_figures', {
  /** One row: a second set of figures would have its own name. */
  name: text().primaryKey(),
  /** When a process last began to read them. */
  begunAt: instant('begun_at').notNull(),
  /** The moment they are from; null before they were ever read. */
  takenAt: instant('taken_at'),
  figures: jsonb().$type<unknown>(),
})
