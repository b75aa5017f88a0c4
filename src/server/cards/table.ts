import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CardBrand } from '#domain/cards/card-number.ts'
import { instant } from '#server/db/instant.ts'

/** A saved card: the gateway's token and what may be shown. Number and code are never here. */
export const cards = pgTable(
  'cards',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    customerId: text('customer_id').notNull(),
    alias: text().notNull(),
    /** Charges this provider's account only; sealed, for a copy of the database must not pay. */
    sealedToken: text('sealed_token').notNull(),
    brand: text().$type<CardBrand>().notNull(),
    lastFour: text('last_four').notNull(),
    holder: text().notNull(),
    /** `MM/YYYY` */
    expiry: text().notNull(),
    contractIds: text('contract_ids').array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // One card of a customer once, told by all that is kept of it.
    uniqueIndex('cards_once').on(
      table.clientId,
      table.customerId,
      table.brand,
      table.lastFour,
      table.expiry,
    ),
    index('cards_customer').on(table.clientId, table.customerId),
  ],
)
