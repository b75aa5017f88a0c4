import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/instant.ts'

/**
 * Wi-Fi passwords that were asked for and not seen on the device yet. Of the password itself there is
 * a keyed digest, by which reading the device back tells that it has arrived.
 */
export const wifiChanges = pgTable(
  'wifi_changes',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    serial: text().notNull(),
    /** The network's place in the device. */
    path: text().notNull(),
    passwordDigest: text('password_digest').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'wifi_changes_pk',
      columns: [table.clientId, table.customerId, table.serial, table.path],
    }),
  ],
)
