import { bigint, boolean, integer, text } from 'drizzle-orm/pg-core'
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

/** The columns of every charge, whether it pays one invoice or several. */
export const chargeColumns = {
  clientId: text('client_id').notNull(),
  id: text().notNull(),
  customerId: text('customer_id').notNull(),
  documentHash: text('document_hash').notNull(),
  /**
   * The caller's id of this attempt, and the request it was used for; null once the gateway could not be reached,
   * to try again.
   */
  idempotencyKey: text('idempotency_key'),
  requestFingerprint: text('asked').notNull(),
  /** Our order number at the gateway, fixed before the first call; in the ERP, the receipt's reference. */
  orderId: text('order_id').notNull(),
  state: text().$type<PaymentState>().notNull().default('created'),
  /** Cents. `value`: taken off the invoices. `total`: charged. */
  value: bigint({ mode: 'number' }).notNull(),
  total: bigint({ mode: 'number' }).notNull(),
  installments: integer().$type<InstallmentCount>().notNull(),
  method: text().$type<AutomaticMethod>().notNull().default('card'),
  /** Empty for a PIX. */
  brand: text().$type<CardBrand | ''>().notNull(),
  lastFour: text('last_four').notNull(),
  gatewayPaymentId: text('gateway_payment_id').notNull().default(''),
  /** The bank's return code, for staff. */
  returnCode: text('return_code').notNull().default(''),
  authorizationCode: text('authorization_code').notNull().default(''),
  proofOfSale: text('proof_of_sale').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  decidedAt: instant('decided_at'),
  /** To be reversed, or to be withdrawn from the bank; of several invoices, the whole charge. */
  isToBeVoided: boolean('is_to_be_voided').notNull().default(false),
  /**
   * When the charge must be continued, unless the process that leased it finishes before; null when nothing is left
   * to do.
   */
  nextTryAt: instant('next_try_at'),
  tries: integer().notNull().default(0),
}
