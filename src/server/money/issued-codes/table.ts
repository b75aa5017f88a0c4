import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * The PIX code that the ERP gave last for a bill, while it asks for what is due: of subscribers who are
 * reminded by a browser. It belongs to the person of the document hash, not to the customer id alone.
 */
export const issuedPixCodes = pgTable(
  'issued_pix_codes',
  {
    clientId: text('client_id').notNull(),
    /** The address of the ERP: in another one the same id is another bill. */
    erp: text().notNull(),
    invoiceId: text('invoice_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    /** The charge at the bank, as the bill has it, too; '' where the ERP names none. */
    txid: text().notNull(),
    /** What was due when it was given, in cents. */
    amount: bigint({ mode: 'number' }).notNull(),
    sealedCode: text('sealed_code').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** The provider's day, `YYYY-MM-DD`, after which another amount may be due. */
    lastDay: text('last_day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.erp, table.invoiceId] }),
    index('issued_pix_codes_customer').on(table.clientId, table.customerId),
  ],
)
