import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/instant.ts'

/**
 * One unlock on trust a contract and day. The row is there before the ERP is asked, so that of
 * several who ask at once one does; it goes again when the ERP says no.
 */
export const contractUnlocks = pgTable(
  'contract_unlocks',
  {
    clientId: text('client_id').notNull(),
    contractId: text('contract_id').notNull(),
    /** `YYYY-MM-DD` in America/Sao_Paulo. */
    day: text().notNull(),
    customerId: text('customer_id').notNull(),
    /** When the ERP was last asked; who asked last may say how it ended. */
    askedAt: instant('asked_at').notNull(),
    /** null while the answer is awaited, or never came. */
    unlockedAt: instant('unlocked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.contractId, table.day] }),
    index('contract_unlocks_customer').on(table.clientId, table.customerId),
  ],
)
