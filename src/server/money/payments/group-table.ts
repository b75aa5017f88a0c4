import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AutomaticMethod } from '#domain/money/automatic-payments/charge-plan.ts'
import type { CardBrand } from '#domain/money/cards/card-number.ts'
import type { InstallmentCount } from '#domain/money/cards/installments.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { instant } from '#server/platform/db/instant.ts'
import type { PaymentState } from './table.ts'

/** What a PIX code over several invoices pays: each by its amount, under the id and order of its part. */
export interface OfferedBills {
  readonly bills: readonly {
    readonly id: string
    readonly orderId: string
    readonly invoiceId: string
    /** Cents. */
    readonly value: Cents
  }[]
  /** The day of the provider on which the code can be paid. */
  readonly day: CalendarDate
}

/**
 * One charge that pays several invoices, of a card or by PIX. Its parts, one an invoice, are rows of
 * `payments` with its id: their natural key keeps each invoice in one live payment, alone or in a group.
 * A PIX is an offer until it is paid: it has no parts, and holds no invoice.
 */
export const paymentGroups = pgTable(
  'payment_groups',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    /** The caller's id of this attempt; null once the gateway could not be reached, to try again. */
    idempotencyKey: text('idempotency_key'),
    requestFingerprint: text('asked').notNull(),
    orderId: text('order_id').notNull(),
    method: text().$type<AutomaticMethod>().notNull().default('card'),
    state: text().$type<PaymentState>().notNull().default('created'),
    /** Cents, the sums of the parts. `value`: taken off the invoices. `total`: charged. */
    value: bigint({ mode: 'number' }).notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    installments: integer().$type<InstallmentCount>().notNull(),
    /** Empty for a PIX. */
    brand: text().$type<CardBrand | ''>().notNull(),
    lastFour: text('last_four').notNull(),
    /** What a PIX pays; null for a card. */
    offer: jsonb().$type<OfferedBills>(),
    /** The code by which a PIX is paid; '' until the gateway has told it. */
    pixCode: text('pix_code').notNull().default(''),
    /** When that code ends; null for a card. */
    expiresAt: instant('expires_at'),
    gatewayPaymentId: text('gateway_payment_id').notNull().default(''),
    returnCode: text('return_code').notNull().default(''),
    authorizationCode: text('authorization_code').notNull().default(''),
    proofOfSale: text('proof_of_sale').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    decidedAt: instant('decided_at'),
    /** Charged after it was given up: the whole charge is to be reversed. */
    isToBeVoided: boolean('is_to_be_voided').notNull().default(false),
    /**
     * Cents that the gateway was asked to reverse in parts, in all, and when: stored before it is asked, since
     * its answer may be lost, and it may not say what was reversed.
     */
    reversalAsked: bigint('reversal_asked', { mode: 'number' }).notNull().default(0),
    reversalAskedAt: instant('reversal_asked_at'),
    /** As for a payment: when the group must be continued, unless its lease is renewed. */
    nextTryAt: instant('next_try_at'),
    tries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('payment_groups_order').on(table.clientId, table.orderId),
    uniqueIndex('payment_groups_attempt')
      .on(table.clientId, table.customerId, table.documentHash, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    // At most one open code of the same invoices and amounts.
    uniqueIndex('payment_groups_offered')
      .on(table.clientId, table.customerId, table.documentHash, table.requestFingerprint)
      .where(
        sql`${table.method} = 'pix' and ${table.state} in ('created', 'sent', 'unknown') and not ${table.isToBeVoided}`,
      )
      .concurrently(),
    index('payment_groups_due')
      .on(table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
    check(
      'payment_groups_state',
      sql`${table.state} in ('created', 'sent', 'unknown', 'approved', 'denied', 'void')`,
    ),
  ],
)
