import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** Activations under way. A row keeps a second tap from activating the same app again. */
export const appActivations = pgTable(
  'app_activations',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    contractId: text('contract_id').notNull(),
    appId: text('app_id').notNull(),
    /** The lease ends then, in case its process has died. */
    leasedUntil: instant('leased_until').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'app_activations_pk',
      columns: [
        table.clientId,
        table.customerId,
        table.documentHash,
        table.contractId,
        table.appId,
      ],
    }),
  ],
)
