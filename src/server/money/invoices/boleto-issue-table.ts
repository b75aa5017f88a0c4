import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * A boleto that is being issued, or was within the last hour: the bank may charge for each one, so all
 * processes together issue one.
 */
export const boletoIssues = pgTable(
  'boleto_issues',
  {
    clientId: text('client_id').notNull(),
    /** The address of the ERP: in another one the same id is another invoice. */
    erp: text().notNull(),
    invoiceId: text('invoice_id').notNull(),
    /** Until then the row holds: the lease of the process that issues, or what it found. */
    heldUntil: instant('held_until').notNull(),
    /** `line`, `file`, `link` or `none`; null while it is being issued. */
    outcome: text(),
    /** The address of a gateway's page; empty for any other outcome. */
    link: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.erp, table.invoiceId] })],
)
