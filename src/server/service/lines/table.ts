import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * The optical signal of a line, each time the portal saw a new reading in the ERP, which keeps the last
 * one alone.
 */
export const signalReadings = pgTable(
  'signal_readings',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    lineId: text('line_id').notNull(),
    /** As the ERP writes it, `YYYY-MM-DD HH:mm:ss` in the provider's zone. */
    readAt: text('read_at').notNull(),
    /** In hundredths of dBm. */
    received: integer().notNull(),
    sent: integer(),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'signal_readings_pk',
      columns: [table.clientId, table.customerId, table.documentHash, table.lineId, table.readAt],
    }),
    index('signal_readings_age').on(table.storedAt),
  ],
)
