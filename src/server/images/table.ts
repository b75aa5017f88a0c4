import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/instant.ts'

/** Pictures providers named by address, as drawn anew by us: what we serve is never what we fetched. */
export const images = pgTable(
  'images',
  {
    clientId: text('client_id').notNull(),
    /** Digest of the address (address.ts). */
    id: text().notNull(),
    /** WebP in base64. */
    picture: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
