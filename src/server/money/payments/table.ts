import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AgreementGateway } from '#domain/money/automatic-payments/agreement-gateway.ts'
import { instant } from '#server/platform/db/instant.ts'
import { chargeColumns } from './charge-columns.ts'

/** Every attempt to pay an invoice through the gateway, stored before the gateway is called. */
export const payments = pgTable(
  'payments',
  {
    ...chargeColumns,
    invoiceId: text('invoice_id').notNull(),
    /**
     * The payment of several invoices of which this is the part of one: the group is charged, under its
     * own order, and its state is the state of each part. Null for a payment of a single invoice.
     */
    groupId: text('group_id'),
    /** Where a PIX was instructed, and is looked up; of a card it says nothing. */
    pixGateway: text('pix_gateway').$type<AgreementGateway>().notNull().default('cielo'),
    /** The agreement that charged it by itself; null where the subscriber paid. */
    agreementId: text('agreement_id'),
    /** The day on which the bank settles a PIX that was instructed before, `YYYY-MM-DD`. */
    settlesOn: text('settles_on'),
    /** When the receipt was booked in the ERP. */
    bookedAt: instant('booked_at'),
    /**
     * The bank's day on which the withdrawal of a PIX was asked for, `YYYY-MM-DD`; null: it was not, or a
     * former version asked.
     */
    withdrawalAskedOn: text('withdrawal_asked_on'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // The natural key: at most one live payment of an invoice.
    uniqueIndex('payments_living')
      .on(table.clientId, table.invoiceId)
      .where(sql`${table.state} in ('created', 'sent', 'unknown', 'approved')`),
    uniqueIndex('payments_order').on(table.clientId, table.orderId),
    uniqueIndex('payments_wish')
      .on(table.clientId, table.customerId, table.documentHash, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('payments_invoice').on(table.clientId, table.customerId, table.invoiceId),
    index('payments_group')
      .on(table.clientId, table.groupId)
      .where(sql`${table.groupId} is not null`),
    index('payments_due')
      .on(table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
    check(
      'payments_state',
      sql`${table.state} in ('created', 'sent', 'unknown', 'approved', 'denied', 'void')`,
    ),
  ],
)
