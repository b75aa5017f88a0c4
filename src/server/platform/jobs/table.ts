import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** Work to be done, even when the process that enqueued it dies. A finished job's row is deleted. */
export const jobs = pgTable(
  'jobs',
  {
    clientId: text('client_id').notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The name of its handler. */
    kind: text().notNull(),
    /** De-duplication key: enqueued twice, it is one job. */
    key: text().notNull(),
    /** The subscriber it concerns; null when it concerns several. */
    customerId: text('customer_id'),
    documentHash: text('document_hash'),
    payload: jsonb().$type<unknown>().notNull(),
    /** Due from this moment; while a process holds it, the end of the lease. Null: a dead letter. */
    nextTryAt: instant('next_try_at'),
    /** The process that holds it, or held it last. */
    holder: text(),
    tries: integer().notNull().default(0),
    /** Why the last try failed, in our words. */
    reason: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('jobs_key').on(table.clientId, table.kind, table.key),
    index('jobs_due')
      .on(table.kind, table.nextTryAt, table.id)
      .where(sql`${table.nextTryAt} is not null`),
    /** By it a claim steps from provider to provider. */
    index('jobs_turns')
      .on(table.kind, table.clientId, table.nextTryAt, table.id)
      .where(sql`${table.nextTryAt} is not null`),
    /** Jobs that were given up: few, whatever waits. */
    index('jobs_given_up')
      .on(table.clientId, table.kind)
      .where(sql`${table.nextTryAt} is null`),
    index('jobs_customer').on(table.clientId, table.customerId),
  ],
)
