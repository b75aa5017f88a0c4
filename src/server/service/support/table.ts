import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * Submissions to support, without their text. They make sure that one submission becomes one record
 * in the ERP, and tell the subscriber's own messages from the provider's.
 */
export const supportSubmissions = pgTable(
  'support_submissions',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    /**
     * The kind of record that holds requests at the provider; ids of the two kinds may coincide.
     */
    desk: text({ enum: ['os', 'customer_service'] }).notNull(),
    /** The request that a message was added to, `files/` and its id for a file; empty for a new request. */
    supportId: text('support_id').notNull(),
    requestKey: text('request_key').notNull(),
    /**
     * The protocol number of a request, obtained from the ERP before it is opened, by which the
     * request can be found afterwards.
     */
    protocol: text(),
    /** The id of the record in the ERP; null until it is known. */
    erpId: text('erp_id'),
    /** Until when a call holds the lease. */
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'support_submissions_pk',
      columns: [
        table.clientId,
        table.customerId,
        table.documentHash,
        table.desk,
        table.supportId,
        table.requestKey,
      ],
    }),
    index('support_submissions_age').on(table.createdAt),
  ],
)
