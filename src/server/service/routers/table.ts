import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * Requested Wi-Fi passwords and names that were not yet seen on the router. Only a keyed digest is
 * stored; comparing it with what is read back shows whether the change has arrived.
 */
export const wifiChanges = pgTable(
  'wifi_changes',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    serial: text().notNull(),
    /** The network's TR-098 path in the router; with `/name` behind it for a name. */
    path: text().notNull(),
    passwordDigest: text('password_digest').notNull(),
    requestedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'wifi_changes_pk',
      columns: [table.clientId, table.customerId, table.documentHash, table.serial, table.path],
    }),
  ],
)
