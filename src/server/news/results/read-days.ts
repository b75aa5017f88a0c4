import { and, between, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Period } from '#domain/news/results/period.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { requestOutcomes } from '#server/service/support/outcome-table.ts'
import { billDays, reachDays, reminderDays } from './table.ts'

type Days = Pick<Period, 'from' | 'to'>

/** Sums are numeric in the database, which the driver gives as text. */
const sum = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)

/** The rows of a provider, or of all of them with null, from one day to another. */
const within = (
  table: { readonly clientId: PgColumn; readonly day: PgColumn },
  clientId: string | null,
  { from, to }: Days,
) => and(clientId === null ? undefined : eq(table.clientId, clientId), between(table.day, from, to))

export const readBillDays = (db: Drizzle, clientId: string | null, days: Days) =>
  db
    .select({
      day: billDays.day,
      due: sum(billDays.due),
      paid_on_time: sum(billDays.paidOnTime),
      paid_late: sum(billDays.paidLate),
      paid_undated: sum(billDays.paidUndated),
      unpaid: sum(billDays.unpaid),
      by_pix: sum(billDays.byPix),
      by_card: sum(billDays.byCard),
      by_boleto: sum(billDays.byBoleto),
      by_other: sum(billDays.byOther),
      by_agreement: sum(billDays.byAgreement),
    })
    .from(billDays)
    .where(within(billDays, clientId, days))
    .groupBy(billDays.day)
    .orderBy(billDays.day)

export const readReachDays = (db: Drizzle, clientId: string | null, days: Days) =>
  db
    .select({
      day: reachDays.day,
      devices: sum(reachDays.devices),
      accounts: sum(reachDays.accounts),
      reachable_accounts: sum(reachDays.reachableAccounts),
    })
    .from(reachDays)
    .where(and(within(reachDays, clientId, days), isNotNull(reachDays.countedAt)))
    .groupBy(reachDays.day)
    .orderBy(reachDays.day)

const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number)

/** What subscribers said of their closed requests, by the day of the answer. */
export const readOutcomeDays = (db: Drizzle, clientId: string | null, days: Days) =>
  db
    .select({
      day: requestOutcomes.day,
      solved: countWhere(sql`${requestOutcomes.isSolved}`),
      unsolved: countWhere(sql`not ${requestOutcomes.isSolved}`),
    })
    .from(requestOutcomes)
    .where(within(requestOutcomes, clientId, days))
    .groupBy(requestOutcomes.day)

export const readReminderDays = (db: Drizzle, clientId: string | null, days: Days) =>
  db
    .select({
      days_before: reminderDays.range,
      reminded: sum(reminderDays.reminded),
      reminded_paid: sum(reminderDays.remindedPaid),
      others: sum(reminderDays.others),
      others_paid: sum(reminderDays.othersPaid),
    })
    .from(reminderDays)
    .where(within(reminderDays, clientId, days))
    .groupBy(reminderDays.range)
    .orderBy(sql`${reminderDays.range} desc`)

/** The last day of a table that has one for the provider of the row. */
const lastOf = (table: typeof billDays | typeof reachDays, condition?: SQL) => sql<string | null>`(
  select max(${table.day}) from ${table}
  where ${and(eq(table.clientId, tenants.clientId), condition)}
)`

/** How far the counts of a provider, or of each, have come. */
export const readProgress = (db: Drizzle, clientId: string | null) =>
  db
    .select({
      isActive: sql<boolean>`${tenants.status} = 'active'`,
      dueDate: lastOf(billDays),
      day: lastOf(reachDays, isNotNull(reachDays.countedAt)),
    })
    .from(tenants)
    .where(clientId === null ? undefined : eq(tenants.clientId, clientId))
