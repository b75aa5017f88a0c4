import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'
import { accessKinds } from './port.ts'

/**
 * The access records that the law asks of every provider of an application (Lei 12.965/2014, art.
 * 15): who opened, prolonged or ended an access, when, and from which address and port.
 */
export const accessRecords = pgTable(
  'access_records',
  {
    /** Empty for the administration. */
    clientId: text('client_id').notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    kind: text({ enum: accessKinds }).notNull(),
    role: text({ enum: ['admin', 'provider', 'subscriber'] }).notNull(),
    /** The subscriber; null for staff. */
    customerId: text('customer_id'),
    /** The keyed hash of that subscriber's document; empty for staff. */
    documentHash: text('document_hash').notNull().default(''),
    /** The login of a member of staff; null for a subscriber. */
    staffLogin: text('staff_login'),
    /** Address and port, sealed. */
    sealedSource: text('sealed_source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('access_records_order').on(table.clientId, table.at),
    index('access_records_customer').on(table.clientId, table.customerId, table.at),
  ],
)
