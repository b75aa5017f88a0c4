import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * At most one trust unlock per contract and day. The row is stored before the ERP is called, so
 * that only one of several concurrent calls does it; it is deleted when the ERP refuses.
 */
export const contractUnlocks = pgTable(
  'contract_unlocks',
  {
    clientId: text('client_id').notNull(),
    contractId: text('contract_id').notNull(),
    /** `YYYY-MM-DD` in the time zone of the provider. */
    day: text().notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    /** When the ERP was last called; only the last caller may record the outcome. */
    askedAt: instant('asked_at').notNull(),
    /** null while the answer is awaited, or when it never came. */
    unlockedAt: instant('unlocked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.contractId, table.day] }),
    index('contract_unlocks_customer').on(table.clientId, table.customerId),
  ],
)
