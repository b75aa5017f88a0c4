import { pgTable, text } from 'drizzle-orm/pg-core'

/** Where a provider's app platforms are reached, through one bridge; a provider may have none. */
export const platformAccounts = pgTable('platform_accounts', {
  clientId: text('client_id').primaryKey(),
  url: text().notNull(),
  sealedKey: text('sealed_key').notNull(),
})
