import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * The devices and sources that used up some of a limit of an account, as the keys of that limit: what
 * an account waits for, and what is lifted with it, cannot be found by the account otherwise.
 */
export const triedPlaces = pgTable(
  'tried_places',
  {
    clientId: text('client_id').notNull(),
    documentHash: text('document_hash').notNull(),
    limit: text({ enum: ['sign-in by device', 'sign-in by stranger', 'codes'] }).notNull(),
    key: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.documentHash, table.limit, table.key] }),
    index('tried_places_age').on(table.at),
  ],
)
