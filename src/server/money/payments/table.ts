import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AgreementGateway } from '#domain/money/automatic-payments/agreement-gateway.ts'
import type { AutomaticMethod } from '#domain/money/automatic-payments/charge-plan.ts'
import type { CardBrand } from '#domain/money/cards/card-number.ts'
import type { InstallmentCount } from '#domain/money/cards/installments.ts'
import { instant } from '#server/platform/db/instant.ts'

/**
 * - `created`: stored, the gateway was not called yet
 * - `sent`: the gateway is being called
 * - `unknown`: the gateway was called and its result is not known
 * - `approved`: charged
 * - `denied`: not charged, and never will be under this order
 * - `void`: reversed, or never arrived
 */
export const paymentStates = ['created', 'sent', 'unknown', 'approved', 'denied', 'void'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Every attempt to pay an invoice through the gateway, stored before the gateway is called. */
export const payments = pgTable(
  'payments',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    invoiceId: text('invoice_id').notNull(),
    /** The caller's id of this attempt, and the request it was used for. */
    idempotencyKey: text('idempotency_key'),
    requestFingerprint: text('asked').notNull(),
    /**
     * The payment of several invoices of which this is the part of one: the group is charged, under its
     * own order, and its state is the state of each part. Null for a payment of a single invoice.
     */
    groupId: text('group_id'),
    /** Our order number at the gateway, fixed before the first call; in the ERP, the receipt's reference. */
    orderId: text('order_id').notNull(),
    state: text().$type<PaymentState>().notNull().default('created'),
    /** Cents. `value`: taken off the invoice. `total`: charged to the card. */
    value: bigint({ mode: 'number' }).notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    installments: integer().$type<InstallmentCount>().notNull(),
    method: text().$type<AutomaticMethod>().notNull().default('card'),
    /** Where a PIX was instructed, and is looked up; of a card it says nothing. */
    pixGateway: text('pix_gateway').$type<AgreementGateway>().notNull().default('cielo'),
    /** Empty for a PIX. */
    brand: text().$type<CardBrand | ''>().notNull(),
    lastFour: text('last_four').notNull(),
    /** The agreement that charged it by itself; null where the subscriber paid. */
    agreementId: text('agreement_id'),
    /** The day on which the bank settles a PIX that was instructed before, `YYYY-MM-DD`. */
    settlesOn: text('settles_on'),
    gatewayPaymentId: text('gateway_payment_id').notNull().default(''),
    /** The bank's return code, for staff. */
    returnCode: text('return_code').notNull().default(''),
    authorizationCode: text('authorization_code').notNull().default(''),
    proofOfSale: text('proof_of_sale').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    decidedAt: instant('decided_at'),
    /** When the receipt was booked in the ERP. */
    bookedAt: instant('booked_at'),
    /**
     * To be reversed, or to be withdrawn from the bank: the invoice was meanwhile paid in another way, or
     * the subscriber ended the agreement.
     */
    isToBeVoided: boolean('is_to_be_voided').notNull().default(false),
    /**
     * The bank's day on which the withdrawal of a PIX was asked for, `YYYY-MM-DD`; null: it was not, or a
     * former version asked.
     */
    withdrawalAskedOn: text('withdrawal_asked_on'),
    /**
     * When the payment must be continued, unless the process that leased it finishes before; null
     * when nothing is left to do.
     */
    nextTryAt: instant('next_try_at'),
    tries: integer().notNull().default(0),
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
