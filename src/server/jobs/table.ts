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
import { instant } from '../db/instant.ts'

/**
 * - `reminder-run`: looks for a provider's bills of one day
 * - `reminder`: tells one subscriber of one bill
 * - `announcement`: tells every subscriber of a provider something
 * - `push`: sends a notice to its reader's devices
 * - `password-letter`: tells one address that a password was changed
 */
export const jobKinds = [
  'reminder-run',
  'reminder',
  'announcement',
  'push',
  'password-letter',
] as const
export type JobKind = (typeof jobKinds)[number]

/** What is still to be done, whatever becomes of the process that wanted it. Done, it is gone. */
export const jobs = pgTable(
  'jobs',
  {
    clientId: text('client_id').notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: jobKinds }).notNull(),
    /** What it is about: asked for twice, it is one job. */
    key: text().notNull(),
    /** Whom it concerns; null when it is nobody's alone. */
    customerId: text('customer_id'),
    payload: jsonb().$type<unknown>().notNull(),
    /** To be done from this moment, unless who holds it finishes before; null: given up. */
    nextTryAt: instant('next_try_at'),
    /** The process that has it in hand, or had it last. */
    holder: text(),
    tries: integer().notNull().default(0),
    /** Why the last try came to nothing, in our words. */
    reason: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('jobs_key').on(table.clientId, table.kind, table.key),
    index('jobs_due')
      .on(table.kind, table.nextTryAt, table.id)
      .where(sql`${table.nextTryAt} is not null`),
    index('jobs_customer').on(table.clientId, table.customerId),
  ],
)
