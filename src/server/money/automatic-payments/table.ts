import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AgreementGateway } from '#domain/money/automatic-payments/agreement-gateway.ts'
import type { AgreementState } from '#domain/money/automatic-payments/agreement-state.ts'
import type { AutomaticMethod } from '#domain/money/automatic-payments/charge-plan.ts'
import type { ChargeState } from '#domain/money/automatic-payments/charge-state.ts'
import type { CardBrand } from '#domain/money/cards/card-number.ts'
import { instant } from '#server/platform/db/instant.ts'

/** Agreements of subscribers to have the bills of a contract paid automatically. */
export const agreements = pgTable(
  'automatic_agreements',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    contractId: text('contract_id').notNull(),
    method: text().$type<AutomaticMethod>().notNull(),
    /** Where an agreement by PIX was made, and lives; of a card it says nothing. */
    pixGateway: text('pix_gateway').$type<AgreementGateway>().notNull().default('cielo'),
    state: text().$type<AgreementState>().notNull().default('waiting'),
    /** Cents: no bill above it is charged. */
    limit: bigint('limit_value', { mode: 'number' }).notNull(),
    /** The saved card; null for a PIX. What is shown of it stays when the card is deleted. */
    cardId: text('card_id'),
    brand: text().$type<CardBrand>(),
    lastFour: text('last_four'),
    expiry: text(),
    /** Our order number of the approval at the gateway, fixed before the first call; '' for a card. */
    orderId: text('order_id').notNull().default(''),
    /** The gateway's ids and the code of the approval; '' until its answer is known. */
    approvalPaymentId: text('approval_payment_id').notNull().default(''),
    recurrenceId: text('recurrence_id').notNull().default(''),
    code: text().notNull().default(''),
    approvalEndsAt: instant('approval_ends_at'),
    /** The bill that the approval pays as well, and its amount in cents. */
    firstInvoiceId: text('first_invoice_id'),
    firstValue: bigint('first_value', { mode: 'number' }),
    /** The caller's id of the attempt that began it. */
    requestKey: text('request_key'),
    createdAt: instant('created_at').notNull(),
    activeSince: instant('active_since'),
    endedAt: instant('ended_at'),
    /** The day whose run has it, `YYYY-MM-DD` in the provider's time zone. */
    lastRunOn: text('last_run_on'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // The natural key: at most one live agreement of a contract.
    uniqueIndex('automatic_agreements_living')
      .on(table.clientId, table.contractId)
      .where(sql`${table.state} in ('waiting', 'active')`),
    uniqueIndex('automatic_agreements_wish')
      .on(table.clientId, table.customerId, table.documentHash, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    index('automatic_agreements_customer').on(table.clientId, table.customerId),
    index('automatic_agreements_run')
      .on(table.clientId, table.lastRunOn)
      .where(sql`${table.state} in ('waiting', 'active')`),
    // The figures of Prometheus are counted from this index alone: few values, so a few bytes a row.
    index('automatic_agreements_counted')
      .on(table.method, table.state)
      .where(sql`${table.endedAt} is null`),
    check('automatic_agreements_limit', sql`${table.limit} > 0`),
  ],
)

/** The bills that an agreement charges, or did not charge and why. */
export const automaticCharges = pgTable(
  'automatic_charges',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    agreementId: text('agreement_id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    /** Days, `YYYY-MM-DD`: due, and from which it is charged. */
    dueDate: text('due_date').notNull(),
    chargeOn: text('charge_on').notNull(),
    state: text().$type<ChargeState>().notNull(),
    /** Cents: what was announced, and then what was charged. */
    value: bigint({ mode: 'number' }).notNull(),
    /** The payment that charges it; null while none does. */
    paymentId: text('payment_id'),
    announcedAt: instant('announced_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // A bill is announced once under an agreement.
    uniqueIndex('automatic_charges_once').on(table.clientId, table.agreementId, table.invoiceId),
    index('automatic_charges_customer').on(table.clientId, table.customerId),
  ],
)
