import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { inboxMessageKinds } from '#domain/messaging/inbox/inbox-message.ts'
import { instant } from '#server/platform/db/instant.ts'

/** Every message to a subscriber, whether or not a push of it arrived. Kept for a year. */
export const inboxMessages = pgTable(
  'notices',
  {
    clientId: text('client_id').notNull(),
    /** 32 hexadecimal digits: also the tag of its push. */
    id: text().notNull(),
    /** Counts up in the order of creation. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    kind: text({ enum: inboxMessageKinds }).notNull(),
    /** De-duplication key: a subscriber gets one message of a kind and source. */
    source: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The path of the panel it leads to; empty for none. */
    path: text().notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** When its text was replaced by a corrected one. */
    correctedAt: instant('corrected_at'),
    /** When it was withdrawn: its text is empty then, and no inbox shows it. */
    withdrawnAt: instant('withdrawn_at'),
    /** Some of its pushes are still to be sent. */
    isPushWaiting: boolean('is_push_waiting').notNull().default(false),
    /** Browsers whose push service took it, and browsers it could not be brought to. */
    pushed: integer().notNull().default(0),
    pushFailed: integer('push_failed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('notices_source').on(
      table.clientId,
      table.customerId,
      table.documentHash,
      table.kind,
      table.source,
    ),
    index('notices_order').on(table.clientId, table.customerId, table.sequence),
    // In the order in which an announcement's messages are changed, portion by portion.
    index('notices_kind').on(table.clientId, table.kind, table.source, table.sequence),
    index('notices_age').on(table.createdAt),
  ],
)
