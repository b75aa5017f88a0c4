import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * The keys that the data of this installation is sealed with, each sealed by `APP_SECRET`. Sealed
 * values name their key by its number; number 1 is also what every other key is derived from.
 */
export const dataKeys = pgTable('data_keys', {
  id: smallint().primaryKey(),
  sealedKey: text('sealed_key').notNull(),
  /** From this moment it seals: by then, every running server has read it. */
  activeAt: instant('active_at').notNull().defaultNow(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
