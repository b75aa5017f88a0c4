import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import * as v from 'valibot'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { hourMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { agreements } from '#server/money/automatic-payments/table.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { backupMade, scheduledWork } from '#server/platform/jobs/scheduled-table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { paymentGroups } from '#server/money/payments/group-table.ts'
import { payments } from '#server/money/payments/table.ts'
import { newestReminderRun } from '#server/news/reminders/port.ts'
import { tenants } from '#server/platform/tenants/table.ts'

/** One value of a gauge; several of the same labels add up. */
export const figureSchema = v.object({
  name: v.string(),
  labels: v.record(v.string(), v.string()),
  value: v.number(),
})
export type Figure = v.InferOutput<typeof figureSchema>

async function readJobs(db: Drizzle, now: Date): Promise<Figure[]> {
  const secondsSince = (instant: string | null) =>
    instant === null ? 0 : Math.max(0, now.getTime() - new Date(instant).getTime()) / secondMs
  const isWaiting = isNotNull(jobs.nextTryAt)
  const rows = await db
    .select({
      kind: jobs.kind,
      waiting: sql<string>`count(*) filter (where ${isWaiting})`,
      givenUp: sql<string>`count(*) filter (where not ${isWaiting})`,
      oldest: sql<string | null>`min(${jobs.createdAt}) filter (where ${isWaiting})`,
      firstDue: sql<string | null>`min(${jobs.nextTryAt})`,
    })
    .from(jobs)
    .groupBy(jobs.kind)
  return rows.flatMap(({ kind, waiting, givenUp, oldest, firstDue }) => [
    { name: 'portal_jobs_waiting', labels: { kind }, value: Number(waiting) },
    { name: 'portal_jobs_given_up', labels: { kind }, value: Number(givenUp) },
    { name: 'portal_jobs_oldest_age_seconds', labels: { kind }, value: secondsSince(oldest) },
    { name: 'portal_jobs_overdue_seconds', labels: { kind }, value: secondsSince(firstDue) },
  ])
}

/** For how long after its end a PIX code over several bills is looked at, and some minutes more. */
const offerWatchMs = 3 * hourMs

async function readPayments(db: Drizzle, now: Date): Promise<Figure[]> {
  const today = calendarDate(now, installationTimeZone)
  // The bank has the instruction and settles it on its day: nothing is wrong with it until then.
  const isInstructed = sql`coalesce(${and(
    eq(payments.state, 'unknown'),
    gte(payments.settlesOn, today),
  )}, false)`
  // Nothing is wrong with a code that waits to be paid, nor with one that is looked at after its end.
  const isOffered = sql`coalesce(${and(
    gte(paymentGroups.expiresAt, new Date(now.getTime() - offerWatchMs)),
    ne(paymentGroups.state, 'approved'),
    eq(paymentGroups.isToBeVoided, false),
  )}, false)`
  // When the bank's day has ended on which it settles an instruction.
  const midnight = startOfDay(today, installationTimeZone).toISOString()
  const isSettledBy = sql`${midnight}::timestamptz
    - make_interval(days => ${today}::date - ${payments.settlesOn}::date - 1)`
  const oldest = new Map<string, number>()
  const figures: Figure[] = []
  // One charge counts once: the parts of a payment of several invoices are never due by themselves.
  for (const table of [payments, paymentGroups]) {
    const began = sql`coalesce(case when ${inArray(table.state, ['denied', 'void', 'approved'])}
      then ${table.decidedAt} else ${table.sentAt} end, ${table.createdAt})`
    const since = table === payments ? sql`greatest(${began}, ${isSettledBy})` : began
    // An order that never arrived is looked up again, though nothing is expected of that.
    const isExpected = or(table.isToBeVoided, notInArray(table.state, ['denied', 'void']))
    const age = sql`extract(epoch from ${now.toISOString()}::timestamptz - min(${since}) filter (where ${isExpected}))`
    const rows = await db
      .select({ state: table.state, charges: count(), age: sql<string | null>`${age}` })
      .from(table)
      .where(and(isNotNull(table.nextTryAt), not(table === payments ? isInstructed : isOffered)))
      .groupBy(table.state)
    for (const { state, charges, age: seconds } of rows) {
      figures.push({ name: 'portal_payments_unsettled', labels: { state }, value: charges })
      if (seconds === null) continue
      oldest.set(state, Math.max(0, Number(seconds), oldest.get(state) ?? 0))
    }
  }
  const ages = [...oldest].map(([state, value]) => ({
    name: 'portal_payments_unsettled_oldest_age_seconds',
    labels: { state },
    value,
  }))
  return [...figures, ...ages]
}

async function readAgreements(db: Drizzle): Promise<Figure[]> {
  const rows = await db
    .select({ method: agreements.method, state: agreements.state, agreements: count() })
    .from(agreements)
    .where(isNull(agreements.endedAt))
    .groupBy(agreements.method, agreements.state)
  return rows.map(({ method, state, ...row }) => ({
    name: 'portal_automatic_agreements',
    labels: { method, state },
    value: row.agreements,
  }))
}

async function readReminders(db: Drizzle): Promise<Figure[]> {
  const newest = newestReminderRun(db)
  const [row] = await db
    .select({
      runs: sql`count(*) filter (where ${isNull(newest.plannedAt)})`.mapWith(Number),
      queued: sql`coalesce(sum(${newest.planned}), 0)`.mapWith(Number),
      sent: sql`coalesce(sum(${newest.sent}), 0)`.mapWith(Number),
      dropped: sql`coalesce(sum(${newest.dropped}), 0)`.mapWith(Number),
    })
    .from(tenants)
    .crossJoinLateral(newest)
  return [
    { name: 'portal_reminder_runs_unplanned', labels: {}, value: row?.runs ?? 0 },
    ...(['queued', 'sent', 'dropped'] as const).map((state) => ({
      name: 'portal_reminders',
      labels: { state },
      value: row?.[state] ?? 0,
    })),
  ]
}

/** Nothing where none was ever made by `npm run backup`: the alarm `BackupOld` tells that apart. */
async function readBackupAge(db: Drizzle, now: Date): Promise<Figure[]> {
  // One that lies ahead was noted by a clock that was wrong, and says nothing.
  const isPast = lte(scheduledWork.dueAt, new Date(now.getTime() + minuteMs))
  const rows = await db
    .select()
    .from(scheduledWork)
    .where(and(eq(scheduledWork.name, backupMade), isPast))
  return rows.map(({ dueAt }) => ({
    name: 'portal_backup_age_seconds',
    labels: {},
    value: Math.max(0, now.getTime() - dueAt.getTime()) / secondMs,
  }))
}

/** The figures of the whole installation. What they cost grows with it, not with who asks. */
export async function readFigures(db: Drizzle, now: Date): Promise<Figure[]> {
  const read = await Promise.all([
    readJobs(db, now),
    readPayments(db, now),
    readAgreements(db),
    readReminders(db),
    readBackupAge(db, now),
  ])
  return read.flat()
}
