import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CardBrand } from '#domain/money/cards/card-number.ts'
import { instant } from '#server/platform/db/instant.ts'

/**
 * A saved card: the gateway's token and the fields that may be shown. Number and security code are
 * never stored.
 */
export const cards = pgTable(
  'cards',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    alias: text().notNull(),
    /**
     * Works for this provider's account only. It is sealed, so that a copy of the database cannot
     * be used to pay.
     */
    sealedToken: text('sealed_token').notNull(),
    brand: text().$type<CardBrand>().notNull(),
    lastFour: text('last_four').notNull(),
    holder: text().notNull(),
    /** `MM/YYYY` */
    expiry: text().notNull(),
    /** What the brand links transactions by (`CardLinks`); '' where the gateway gave none. */
    transactionLinkId: text('transaction_link_id').notNull().default(''),
    issuerTransactionId: text('issuer_transaction_id').notNull().default(''),
    contractIds: text('contract_ids').array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // A customer's card is stored once, identified by all that is stored of it.
    uniqueIndex('cards_once').on(
      table.clientId,
      table.customerId,
      table.documentHash,
      table.brand,
      table.lastFour,
      table.expiry,
    ),
    index('cards_customer').on(table.clientId, table.customerId),
  ],
)
