import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { OutageArea } from '#domain/news/outages/area.ts'
import type { OutageCause, OutageKind, OutageState } from '#domain/news/outages/outage.ts'
import { instant } from '#server/platform/db/instant.ts'

/** What staff added while it lasted; `at` is an ISO instant. */
export interface OutageUpdate {
  readonly at: string
  readonly note: string
}

/** Whether an outage is a draft or confirmed; the index needs the same expression. */
export const isLive = ({ state }: Record<'state', AnyPgColumn>) =>
  sql`(${state} in ('draft', 'confirmed'))`

/** Outages and maintenances of a provider, from draft to end. */
export const outages = pgTable(
  'outages',
  {
    clientId: text('client_id').notNull(),
    /** The `source` of its inbox messages begins with it. */
    id: uuid().notNull(),
    kind: text().$type<OutageKind>().notNull(),
    cause: text().$type<OutageCause>().notNull(),
    place: text().notNull(),
    note: text().notNull(),
    area: jsonb().$type<OutageArea>().notNull(),
    state: text().$type<OutageState>().notNull(),
    /** Counts the changes by staff, so that two who edit one do not overwrite each other. */
    version: integer().notNull().default(1),
    /** Null in a draft: when it is confirmed. */
    startsAt: instant('starts_at'),
    expectedEnd: instant('expected_end'),
    endedAt: instant('ended_at'),
    confirmedAt: instant('confirmed_at'),
    /** When a maintenance is to be told, or was told where that was late; null for what is told at once. */
    noticeAt: instant('notice_at'),
    /** Subscribers it affects: when it was confirmed, or as far as they are counted. */
    affected: integer().notNull().default(0),
    /** Accounts looked at, and how many there are; null: not being counted. */
    countedAccounts: integer('counted_accounts'),
    accounts: integer(),
    /** When the affected were counted to the end. */
    countedAt: instant('counted_at'),
    /** Its tally, once nothing of it is being told any more; null: counted when it is asked for. */
    told: integer(),
    pushed: integer(),
    updates: jsonb().$type<readonly OutageUpdate[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('outages_live').on(table.clientId).where(isLive(table)),
    // The history, a page at a time.
    index('outages_past').on(table.clientId, table.endedAt, table.id),
  ],
)

/**
 * Whom an outage affects, as the ERP said when it was counted, and who asked to be told of its end. One
 * that is everywhere has rows of those who asked alone.
 */
export const outageSubscribers = pgTable(
  'outage_subscribers',
  {
    clientId: text('client_id').notNull(),
    outageId: uuid('outage_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    contractIds: text('contract_ids').array().notNull(),
    foundAt: instant('found_at').notNull(),
    /** When the subscriber asked to be told of the end at any hour. */
    askedAt: instant('asked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.outageId, table.customerId] }),
    index('outage_subscribers_customer').on(table.clientId, table.customerId),
    index('outage_subscribers_asked')
      .on(table.clientId, table.outageId)
      .where(sql`${table.askedAt} is not null`),
    index('outage_subscribers_age').on(table.foundAt),
  ],
)
