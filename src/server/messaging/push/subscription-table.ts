import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PushTopic } from '#domain/messaging/notifications/push-topic.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import { instant } from '#server/platform/db/instant.ts'

/**
 * A browser that receives a subscriber's pushes, and how many days before a due date it wants to be
 * reminded. It belongs to the subscriber who signed in on it last.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    clientId: text('client_id').notNull(),
    /** SHA-256 of the endpoint, in hexadecimal. */
    id: text().notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    /** The session it was saved in; once that is ended by a person, the browser receives nothing. */
    sessionId: text('session_id').notNull(),
    /** `gone`: its push service knows it no more. The choice stays, the address and keys do not. */
    state: text({ enum: ['living', 'gone'] }).notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The origin of the portal it was saved at, `https://…`; '' where the browser did not say. */
    origin: text().notNull().default(''),
    /** Days before the due date; null: none chosen yet. */
    invoiceRange: integer('invoice_range').$type<InvoiceRange>(),
    /** Topics that its owner turned off. */
    mutedTopics: text('muted_topics').array().$type<PushTopic[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When its owner last used the portal on it, or a push was last delivered to it. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('push_subscriptions_customer').on(table.clientId, table.customerId),
    index('push_subscriptions_range').on(table.clientId, table.invoiceRange),
    index('push_subscriptions_seen').on(table.seenAt),
    check('push_subscriptions_state', sql`${table.state} in ('living', 'gone')`),
    check('push_subscriptions_range_known', sql`${table.invoiceRange} in (15, 10, 5, 1)`),
  ],
)
