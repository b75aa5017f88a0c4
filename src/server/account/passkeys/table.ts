import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { passkeyColumns } from '#server/platform/auth/passkeys/passkey-columns.ts'

/**
 * A passkey of a subscriber: the public half of a key pair that a device holds. It belongs to the person
 * of the document hash, not to the ERP's customer id alone.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    clientId: text('client_id').notNull(),
    id: uuid().notNull().defaultRandom(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    ...passkeyColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('passkeys_credential').on(table.clientId, table.credentialId),
    index('passkeys_customer').on(table.clientId, table.customerId),
  ],
)
