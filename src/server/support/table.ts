import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/instant.ts'

/**
 * What subscribers sent to support from here, without a word of it: so that one intent becomes one
 * record at the ERP, and that their own messages are told from the provider's.
 */
export const supportSubmissions = pgTable(
  'support_submissions',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    /** The kind of record the provider keeps requests as: ids of the two may be the same. */
    desk: text({ enum: ['os', 'customer_service'] }).notNull(),
    /** The request a message was added to; empty for a request itself. */
    supportId: text('support_id').notNull(),
    requestKey: text('request_key').notNull(),
    /** Of a request: taken from the ERP before it is opened, it finds it again afterwards. */
    protocol: text(),
    /** The record's id at the ERP; null until it is known to be there. */
    erpId: text('erp_id'),
    /** Until when somebody is at work on it. */
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'support_submissions_pk',
      columns: [table.clientId, table.customerId, table.desk, table.supportId, table.requestKey],
    }),
    index('support_submissions_age').on(table.createdAt),
  ],
)
