import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnnouncementState } from '#domain/news/announcements/announcement-state.ts'
import { type Audience, everySubscriber } from '#domain/news/announcements/audience.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { instant } from '#server/platform/db/instant.ts'

type Columns = Record<'state' | 'sentAt' | 'changedAt' | 'createdAt' | 'nth', AnyPgColumn>

// The expressions of the indexes, which a query must write in the same form to use them.

/** Whether an announcement is a draft or waits for its time. */
export const isUnsent = ({ state }: Pick<Columns, 'state'>) =>
  sql`(${state} in ('draft', 'scheduled'))`

/** When it was sent; a former version stored that as when it was created. */
export const sentAtOf = ({ sentAt, changedAt, createdAt }: Omit<Columns, 'state' | 'nth'>) =>
  sql`coalesce(${sentAt}, ${changedAt}, ${createdAt})`

/** Its number of the day; 0 for one that was stopped before it had a number. */
export const numberOf = ({ nth }: Pick<Columns, 'nth'>) => sql`coalesce(${nth}, 0)`

/** A provider's messages to its subscribers. Who has one: `announcementDeliveries` of its sequence. */
export const announcements = pgTable(
  'broadcasts',
  {
    clientId: text('client_id').notNull(),
    id: uuid().notNull(),
    /** Its place among the messages of an inbox; null until its delivery begins. */
    sequence: bigint({ mode: 'number' }),
    /** The provider's day it is sent on, and its number on that day: 1 to 3. Null for a draft. */
    day: text().$type<CalendarDate>(),
    nth: integer(),
    /** The caller's idempotency key; null when it gave none. */
    requestKey: text('request_key'),
    title: text().notNull(),
    message: text().notNull(),
    audience: jsonb().$type<Audience>().notNull().default(everySubscriber),
    state: text().$type<AnnouncementState>().notNull().default('sent'),
    /** Counts the changes by staff, so that two who edit one do not overwrite each other. */
    version: integer().notNull().default(1),
    /** Subscribers it is for: when it was sent, or as far as they are counted. */
    recipients: integer().notNull(),
    /** Accounts looked at for the audience, and how many there are; null: not being counted. */
    countedAccounts: integer('counted_accounts'),
    accounts: integer(),
    /** When the audience was counted to its end. */
    countedAt: instant('counted_at'),
    /** The login of the staff who sent or scheduled it; empty for a draft, and of a former version. */
    sentBy: text('sent_by').notNull().default(''),
    corrections: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at'),
    /** When a scheduled sending begins, and when sending began; null where `createdAt` says it. */
    scheduledFor: instant('scheduled_for'),
    sentAt: instant('sent_at'),
    correctedAt: instant('corrected_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // Holds the daily limit when several are sent at once.
    uniqueIndex('broadcasts_day').on(table.clientId, table.day, table.nth),
    uniqueIndex('broadcasts_request').on(table.clientId, table.requestKey),
    uniqueIndex('broadcasts_sequence').on(table.clientId, table.sequence),
    // What all providers sent in a day, for the health page.
    index('broadcasts_sent_at').on(table.sentAt),
    // The list of staff: what is not sent yet, then what was sent, a page at a time.
    index('broadcasts_unsent').on(table.clientId).where(isUnsent(table)),
    index('broadcasts_sent')
      .on(table.clientId, sentAtOf(table), numberOf(table), table.id)
      .where(sql`not ${isUnsent(table)}`),
  ],
)

/** Whom an announcement with an audience is for. Deleted once it is sent, or a day after counting. */
export const announcementRecipients = pgTable(
  'broadcast_recipients',
  {
    clientId: text('client_id').notNull(),
    announcementId: uuid('broadcast_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.announcementId, table.customerId] }),
    index('broadcast_recipients_age').on(table.countedAt),
  ],
)
