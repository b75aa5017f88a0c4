import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type VisitFigure, visitFigures } from '#domain/news/results/visit-figures.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import { instant } from '#server/platform/db/instant.ts'

/** Whom a provider could reach at the end of a day. The process that writes the row first begins the count. */
export const reachDays = pgTable(
  'reach_days',
  {
    clientId: text('client_id').notNull(),
    /** `YYYY-MM-DD` in the provider's time zone. */
    day: text().notNull(),
    begunAt: instant('begun_at').notNull(),
    /** null: the day was not counted, and its figures say nothing. */
    countedAt: instant('counted_at'),
    /** Browsers that receive pushes. */
    devices: integer().notNull().default(0),
    /** Subscribers who used the portal within 30 days, and those of them with such a browser. */
    accounts: integer().notNull().default(0),
    reachableAccounts: integer('reachable_accounts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.day] }),
    index('reach_days_day').on(table.day),
  ],
)

/** What became of the bills of one due date (`domain/news/results/bill-tally.ts`), counted once. */
export const billDays = pgTable(
  'bill_days',
  {
    clientId: text('client_id').notNull(),
    /** The due date, `YYYY-MM-DD`. */
    day: text().notNull(),
    countedAt: instant('counted_at').notNull(),
    due: integer().notNull(),
    paidOnTime: integer('paid_on_time').notNull(),
    paidLate: integer('paid_late').notNull(),
    paidUndated: integer('paid_undated').notNull(),
    unpaid: integer().notNull(),
    byPix: integer('by_pix').notNull(),
    byCard: integer('by_card').notNull(),
    byBoleto: integer('by_boleto').notNull(),
    byOther: integer('by_other').notNull(),
    /** Those that an agreement paid by itself; null: counted before there were agreements. */
    byAgreement: integer('by_agreement'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.day] }),
    index('bill_days_day').on(table.day),
  ],
)

/** Bills of one due date with a reminder, and without any, by how early it comes. */
export const reminderDays = pgTable(
  'reminder_days',
  {
    clientId: text('client_id').notNull(),
    /** The due date, `YYYY-MM-DD`. */
    day: text().notNull(),
    /** Days before the due date. */
    range: integer().$type<InvoiceRange>().notNull(),
    reminded: integer().notNull(),
    remindedPaid: integer('reminded_paid').notNull(),
    others: integer().notNull(),
    othersPaid: integer('others_paid').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.day, table.range] }),
    index('reminder_days_day').on(table.day),
    check('reminder_days_range_known', sql`${table.range} in (15, 10, 5, 1)`),
  ],
)

/** How many visits of a day were so, by figure and value; at most 18 rows a day. */
export const visitDays = pgTable(
  'visit_days',
  {
    clientId: text('client_id').notNull(),
    /** `YYYY-MM-DD` in the provider's time zone. */
    day: text().notNull(),
    figure: text().$type<VisitFigure>().notNull(),
    /** A step of time, or 1 and 0. */
    value: integer().notNull(),
    visits: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.day, table.figure, table.value] }),
    index('visit_days_day').on(table.day),
    check(
      'visit_days_figure_known',
      sql`${table.figure} in (${sql.raw(visitFigures.map((figure) => `'${figure}'`).join(', '))})`,
    ),
    check('visit_days_value_known', sql`${table.value} between 0 and 5`),
  ],
)
