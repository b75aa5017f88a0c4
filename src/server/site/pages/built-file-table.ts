import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * The hashed files of every build that a process has started with, so that a process of one build answers
 * for the pages of another. A name is never given to another content.
 */
export const builtFiles = pgTable('built_files', {
  /** Below `/assets/`, with the hash of its content: `index-C1y3La4.js`. */
  name: text().primaryKey(),
  /** How the content is compressed: `identity` where the build made it no shorter. */
  coding: text({ enum: ['br', 'identity'] }).notNull(),
  /** In base64. */
  content: text().notNull(),
  /** Keyed digest of name, coding and content (`built-file-store.ts`). */
  proof: text().notNull(),
  /** When a process whose own build has the file last said so. */
  broughtAt: instant('brought_at').notNull(),
})
