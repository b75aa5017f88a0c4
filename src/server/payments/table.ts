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
import type { CardBrand } from '#domain/cards/card-number.ts'
import type { InstallmentCount } from '#domain/cards/installments.ts'
import { instant } from '#server/db/instant.ts'

/**
 * - `created`: written down, the gateway not asked yet
 * - `sent`: the gateway is being asked
 * - `unknown`: it was asked and did not say what became of it
 * - `approved`: charged
 * - `denied`: not charged, and never will be under this order
 * - `void`: taken back, or never arrived
 */
export const paymentStates = ['created', 'sent', 'unknown', 'approved', 'denied', 'void'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Every wish to pay an invoice by card, written before the gateway hears of it. */
export const payments = pgTable(
  'payments',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    customerId: text('customer_id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    /** The caller's own name for this wish, and what it asked then. */
    idempotencyKey: text('idempotency_key'),
    asked: text().notNull(),
    /** What the gateway knows it by from the first moment. */
    orderId: text('order_id').notNull(),
    state: text().$type<PaymentState>().notNull().default('created'),
    /** Cents: off the invoice, and off the card. */
    value: bigint({ mode: 'number' }).notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    installments: integer().$type<InstallmentCount>().notNull(),
    brand: text().$type<CardBrand>().notNull(),
    lastFour: text('last_four').notNull(),
    gatewayPaymentId: text('gateway_payment_id').notNull().default(''),
    /** The bank's word, for staff. */
    returnCode: text('return_code').notNull().default(''),
    authorizationCode: text('authorization_code').notNull().default(''),
    proofOfSale: text('proof_of_sale').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    decidedAt: instant('decided_at'),
    /** When the ERP had taken note of it. */
    bookedAt: instant('booked_at'),
    /** Charged for what was paid otherwise meanwhile: to be taken back. */
    isToBeVoided: boolean('is_to_be_voided').notNull().default(false),
    /** Something is left to do at this moment, unless who holds it finishes before; null: nothing. */
    nextTryAt: instant('next_try_at'),
    tries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // The natural key of paying: whatever happens, one living payment of an invoice.
    uniqueIndex('payments_living')
      .on(table.clientId, table.invoiceId)
      .where(sql`${table.state} in ('created', 'sent', 'unknown', 'approved')`),
    uniqueIndex('payments_order').on(table.clientId, table.orderId),
    uniqueIndex('payments_wish')
      .on(table.clientId, table.customerId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('payments_invoice').on(table.clientId, table.customerId, table.invoiceId),
    index('payments_due')
      .on(table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
    check(
      'payments_state',
      sql`${table.state} in ('created', 'sent', 'unknown', 'approved', 'denied', 'void')`,
    ),
  ],
)
