import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/instant.ts'

/** Who is activating which app at the moment, so that a second tap does not do it again. */
export const appActivations = pgTable(
  'app_activations',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    contractId: text('contract_id').notNull(),
    appId: text('app_id').notNull(),
    /** A dead process gives way after this. */
    leasedUntil: instant('leased_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.customerId, table.contractId, table.appId] }),
  ],
)
