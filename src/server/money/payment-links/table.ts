import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * A link by which somebody else may pay one bill of a subscriber. It belongs to the person of the
 * document hash, not to the ERP's customer id alone. A revoked link has no row.
 */
export const paymentLinks = pgTable(
  'payment_links',
  {
    clientId: text('client_id').notNull(),
    id: uuid().notNull().defaultRandom(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    invoiceId: text('invoice_id').notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull(),
    /** The amount due when the link was made, in cents: who pays is told when it has changed. */
    amount: bigint({ mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('payment_links_token').on(table.clientId, table.tokenHash),
    index('payment_links_customer').on(table.clientId, table.customerId),
  ],
)
