import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** Images that providers named by URL, re-encoded by us: the fetched bytes are never served. */
export const images = pgTable(
  'images',
  {
    clientId: text('client_id').notNull(),
    /** Digest of the URL (`imageId`). */
    id: text().notNull(),
    /** WebP in base64. */
    content: text('picture').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
