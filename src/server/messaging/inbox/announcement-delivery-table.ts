import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** Who has an announcement, and what became of it there. Its text stands once, in the announcement's own row. */
export const announcementDeliveries = pgTable(
  'broadcast_deliveries',
  {
    clientId: text('client_id').notNull(),
    /** Of the announcement: its place among the messages of an inbox. */
    sequence: bigint({ mode: 'number' }).notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    /** When it was last read; before a correction it counts as unread again. */
    readAt: instant('read_at'),
    /** Some of its pushes are still to be sent. */
    isPushWaiting: boolean('is_push_waiting').notNull().default(false),
    /** Browsers whose push service took it, and browsers it could not be brought to. */
    pushed: integer().notNull().default(0),
    pushFailed: integer('push_failed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.sequence, table.customerId] }),
    // A subscriber's inbox, and the erasure of an account.
    index('broadcast_deliveries_customer').on(table.clientId, table.customerId, table.sequence),
  ],
)
