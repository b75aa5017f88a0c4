import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#domain/dates.ts'
import { instant } from '../db/instant.ts'

/** What providers told all their subscribers. Who has it is told by the notices made of it. */
export const announcements = pgTable(
  'broadcasts',
  {
    clientId: text('client_id').notNull(),
    /** Also the source of its notices. */
    id: uuid().notNull(),
    /** The provider's day, and which of that day's few it is. */
    day: text().$type<CalendarDate>().notNull(),
    nth: integer().notNull(),
    /** The caller's own, for one intent; null when it gave none. */
    requestKey: text('request_key'),
    title: text().notNull(),
    message: text().notNull(),
    /** Subscribers there were when it was sent. */
    recipients: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // Of several sent at once, no day gets more than its few.
    uniqueIndex('broadcasts_day').on(table.clientId, table.day, table.nth),
    uniqueIndex('broadcasts_request').on(table.clientId, table.requestKey),
    index('broadcasts_order').on(table.clientId, table.createdAt),
  ],
)
