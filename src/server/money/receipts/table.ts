import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** A provider's keys that sign receipts. The newest one signs; each of them is answered for for ever. */
export const receiptKeys = pgTable(
  'receipt_keys',
  {
    clientId: text('client_id').notNull(),
    /** 1 to 255; a receipt names its key by it. */
    id: smallint().notNull(),
    /** An Ed25519 private key in PKCS #8, sealed. Its public key follows from it. */
    sealedPrivateKey: text('sealed_private_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
