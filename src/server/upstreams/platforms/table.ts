import { pgTable, text } from 'drizzle-orm/pg-core'

/** The bridge to a provider's app platforms. A provider has one or none. */
export const bridges = pgTable('platform_accounts', {
  clientId: text('client_id').primaryKey(),
  url: text().notNull(),
  sealedKey: text('sealed_key').notNull(),
})
