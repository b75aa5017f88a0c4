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
import { inboxMessageKinds } from '#domain/inbox/inbox-message.ts'
import { instant } from '../db/instant.ts'

/** Everything a subscriber was told, whether or not a push of it arrived. Kept for a year. */
export const notices = pgTable(
  'notices',
  {
    clientId: text('client_id').notNull(),
    /** 32 hexadecimal digits: also the tag of its push. */
    id: text().notNull(),
    /** The order they came in. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    customerId: text('customer_id').notNull(),
    kind: text({ enum: inboxMessageKinds }).notNull(),
    /** What it is about: a subscriber is told of one kind and source once. */
    source: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The path of the panel it leads to; empty when all is said. */
    path: text().notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Its push is still to be sent. */
    isPushWaiting: boolean('is_push_waiting').notNull().default(false),
    /** Devices whose push service took it, and devices it could not be brought to. */
    pushed: integer().notNull().default(0),
    pushFailed: integer('push_failed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('notices_source').on(table.clientId, table.customerId, table.kind, table.source),
    index('notices_order').on(table.clientId, table.customerId, table.sequence),
    index('notices_kind').on(table.clientId, table.kind, table.source),
    index('notices_age').on(table.createdAt),
  ],
)
