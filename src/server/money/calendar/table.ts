import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * The private link from which a subscriber's calendar reads due dates; at most one per subscriber.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    /** SHA-256 of the secret in the link. */
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a calendar program last read it. */
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.customerId, table.documentHash] }),
    uniqueIndex('calendar_feeds_token').on(table.clientId, table.tokenHash),
  ],
)
