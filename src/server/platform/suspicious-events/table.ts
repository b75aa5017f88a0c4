import { date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** What may be an attack, one row a day for each kind and whom or what it concerns. */
export const suspiciousEvents = pgTable(
  'suspicious_events',
  {
    /** The provider it concerns; empty for the installation. */
    clientId: text('client_id').notNull(),
    id: uuid().notNull().defaultRandom(),
    kind: text().notNull(),
    /** The day in the time zone of the installation. */
    day: date({ mode: 'string' }).notNull(),
    /** The subscriber it concerns; empty for none. */
    customerId: text('customer_id').notNull().default(''),
    documentHash: text('document_hash').notNull().default(''),
    /** What else it concerns, such as the host of an upstream; never a document or a secret. */
    detail: text().notNull().default(''),
    times: integer().notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** When a member of staff marked it as seen; what happens later is unseen again. */
    seenAt: instant('seen_at'),
    /** The login of that member of staff. */
    seenBy: text('seen_by'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    unique('suspicious_events_day').on(
      table.clientId,
      table.kind,
      table.day,
      table.customerId,
      table.documentHash,
      table.detail,
    ),
    // The pages of a provider and of the administration, each with one order for rows of one moment.
    index('suspicious_events_newest').on(table.clientId, table.lastAt, table.id),
    index('suspicious_events_all_newest').on(table.lastAt, table.id),
  ],
)
