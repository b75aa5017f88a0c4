import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/instant.ts'

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
    /** Chosen by the device, base64url. */
    credentialId: text('credential_id').notNull(),
    /** Random, base64url, the same for all passkeys of a subscriber: a device keeps one for each. */
    userHandle: text('user_handle').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says that the passkey was used; always 0 for a device that does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the device is reached, such as `internal` or `hybrid`. */
    transports: text().array().notNull(),
    /** Browser and system that made it. */
    deviceLabel: text('device_label').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('passkeys_credential').on(table.clientId, table.credentialId),
    index('passkeys_customer').on(table.clientId, table.customerId),
  ],
)
