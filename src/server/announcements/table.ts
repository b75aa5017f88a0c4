import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#domain/dates.ts'
import { instant } from '#server/db/instant.ts'

/** A provider's messages to all its subscribers. Who has one: the inbox messages of its source. */
export const announcements = pgTable(
  'broadcasts',
  {
    clientId: text('client_id').notNull(),
    /** Also the `source` of its inbox messages. */
    id: uuid().notNull(),
    /** The provider's day, and its number on that day: 1 to 3. */
    day: text().$type<CalendarDate>().notNull(),
    nth: integer().notNull(),
    /** The caller's idempotency key; null when it gave none. */
    requestKey: text('request_key'),
    title: text().notNull(),
    message: text().notNull(),
    /** Subscribers at the moment it was sent. */
    recipients: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // Holds the daily limit when several are sent at once.
    uniqueIndex('broadcasts_day').on(table.clientId, table.day, table.nth),
    uniqueIndex('broadcasts_request').on(table.clientId, table.requestKey),
    index('broadcasts_order').on(table.clientId, table.createdAt),
  ],
)
