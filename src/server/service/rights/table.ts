import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { offerKinds, offerStarts } from '#domain/service/offers/offer-kind.ts'
import { rightKinds } from '#domain/service/rights/right-kind.ts'
import { instant } from '#server/platform/db/instant.ts'

/**
 * What is filed with a protocol: what the law gives a subscriber, offers of the provider, and to pay overdue
 * bills in parts.
 */
export const requestKinds = [...rightKinds, ...offerKinds, 'payment_parts'] as const
export type RequestKind = (typeof requestKinds)[number]

/**
 * Requests by right and of offers, without the subscriber's own words, which the ERP has. The row is stored before
 * the ERP is asked; it is a request once it has `support_id`. Days are `YYYY-MM-DD`.
 */
export const rightRequests = pgTable(
  'right_requests',
  {
    clientId: text('client_id').notNull(),
    id: uuid().notNull().defaultRandom(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    kind: text({ enum: requestKinds }).notNull(),
    /** What there is one open request for, such as a kind and a contract; null once it is closed. */
    slot: text(),
    requestKey: text('request_key').notNull(),
    contractId: text('contract_id').notNull().default(''),
    invoiceId: text('invoice_id').notNull().default(''),
    startsOn: text('starts_on').notNull().default(''),
    endsOn: text('ends_on').notNull().default(''),
    /** The day on which a cancellation takes effect. */
    effectiveOn: text('effective_on').notNull().default(''),
    /** The day until which a contest is to be answered. */
    answerBy: text('answer_by').notNull().default(''),
    /** Cents that are contested, or are to be paid in parts; 0 for other kinds. */
    amount: bigint({ mode: 'number' }).notNull().default(0),
    dueDay: integer('due_day').notNull().default(0),
    /** The plan or extra of the ERP that an offer is about; '' for other kinds. */
    offerId: text('offer_id').notNull().default(''),
    offerName: text('offer_name').notNull().default(''),
    /** Cents a month that the offer costs, and that it costs more than what was before (null: unknown). */
    offerPrice: bigint('offer_price', { mode: 'number' }).notNull().default(0),
    offerDifference: bigint('offer_difference', { mode: 'number' }),
    offerStart: text('offer_start', { enum: offerStarts }).notNull().default('agreed'),
    /** The cancellation that a withdrawal takes back. */
    refersTo: uuid('refers_to'),
    desk: text({ enum: ['os', 'customer_service'] }).notNull(),
    protocol: text().notNull().default(''),
    /** The id of the request in the ERP; null until it is known. */
    supportId: text('support_id'),
    requestedAt: instant('requested_at').notNull(),
    /** When the ERP was seen to have closed it. */
    closedAt: instant('closed_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('right_requests_open').on(
      table.clientId,
      table.customerId,
      table.documentHash,
      table.slot,
    ),
    uniqueIndex('right_requests_key').on(
      table.clientId,
      table.customerId,
      table.documentHash,
      table.requestKey,
    ),
    index('right_requests_contested')
      .on(table.clientId, table.invoiceId)
      .where(sql`${table.invoiceId} <> ''`),
    index('right_requests_age').on(table.requestedAt),
  ],
)
