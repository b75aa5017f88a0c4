import * as v from 'valibot'
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type CalendarDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import { type InvoiceRange, invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { dueWindow } from '#domain/news/reminders/due-window.ts'
import { isReminderHour, nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler, JobLease } from '#server/platform/jobs/handler.ts'
import { enqueue, type Job, type NewJob } from '#server/platform/jobs/queue.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import { choosersByCustomer } from './choosers-by-customer.ts'
import type { AfterRun } from './port.ts'
import { portionJobKind, portionJobs } from './portion-job.ts'
import { reminderRuns } from './table.ts'

export const runJobKind = 'reminder-run'

const payloadSchema = v.object({
  day: v.pipe(v.string(), v.check(isCalendarDate)),
  /** How many of the four ranges are done, and where the next one goes on. */
  ranges: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  after: v.optional(v.nullable(v.string()), null),
  atAnyHour: v.optional(v.boolean(), false),
  /** The last day before whose run was planned to its end; null: none. Read at the first step. */
  plannedDay: v.optional(v.nullable(v.string())),
})
export type RunPayload = v.InferInput<typeof payloadSchema>
type Progress = v.InferOutput<typeof payloadSchema>

type Step = Progress & {
  readonly range: InvoiceRange
  readonly plannedDay: string | null
}

/** What one step of a run read. */
interface Portion {
  readonly jobs: readonly NewJob[]
  /** Reminders that the jobs are to send. */
  readonly planned: number
  /** Bills read from the ERP. */
  readonly read: number
  /** Where the range goes on; null: it is done. */
  readonly next: string | null
}

const emptyPortion: Portion = { jobs: [], planned: 0, read: 0, next: null }

/** Reads a provider's bills of a day, portion by portion, and enqueues the reminders asked for. */
export function planRun(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly subscriptions: Pick<PushModule['subscriptions'], 'subscribersWhoChose' | 'isRangeChosen'>
  /** What begins when a day's run is planned to its end, once a day and provider. */
  readonly afterRun?: AfterRun | undefined
  readonly now: () => Date
}): JobHandler {
  const { database, erps, tenants, subscriptions, afterRun, now } = deps

  async function readPortion(clientId: string, step: Step): Promise<Portion> {
    const { day, range, after, plannedDay } = step
    const tenant = await tenants.find(clientId)
    if (tenant?.status !== 'active') return emptyPortion
    // Spares the ERP a question whose answer no subscriber wants.
    if (!(await subscriptions.isRangeChosen(clientId, range))) return emptyPortion
    const due = dueWindow(day, range, plannedDay)
    const batch = await erps.for(tenant).invoicesDue(due, after)
    const { invoices, unread, nextAfterId: next } = batch
    const owners = [...new Set(invoices.map(({ customerId }) => customerId))]
    const choosers = await subscriptions.subscribersWhoChose(clientId, range, owners)
    const chosenBy = choosersByCustomer(choosers)
    const wanted = invoices.flatMap(({ id, customerId, data_vencimento: dueDate }) => {
      const reminders = chosenBy.get(customerId)?.length ?? 0
      return reminders > 0 ? [{ id, dueDate, reminders }] : []
    })
    // Whose an unread bill is is not known: its portion asks again, up to the due date.
    const later = unread.flatMap(({ id, dueDate }) =>
      id && dueDate && dueDate >= due.from && dueDate <= due.to
        ? [{ id, dueDate, reminders: 0 }]
        : [],
    )
    const { atAnyHour } = step
    const jobs = groupBy([...wanted, ...later], ({ dueDate }) => dueDate).flatMap((bills) => {
      const dueDate = bills[0]?.dueDate ?? ''
      return portionJobs(clientId, bills, { range, dueDate, atAnyHour, day })
    })
    const planned = wanted.reduce((sum, { reminders }) => sum + reminders, 0)
    return { jobs, planned, read: invoices.length, next }
  }

  /** Reads one portion and commits its reminders together with the progress of the run. */
  async function advance(job: Job, progress: Progress, lease: JobLease): Promise<void> {
    const { clientId } = job
    const range = invoiceRanges[progress.ranges]
    const { plannedDay = await lastPlannedDay(database, clientId, progress.day) } = progress
    const portion = range
      ? await readPortion(clientId, { ...progress, plannedDay, range })
      : emptyPortion
    const isRangeDone = portion.next === null
    const ranges = progress.ranges + (isRangeDone ? 1 : 0)
    const isDone = ranges >= invoiceRanges.length
    const payload: RunPayload = { ...progress, ranges, plannedDay, after: portion.next }
    await database.db.transaction(async (tx) => {
      const at = now()
      const delay = { until: at, reason: '', payload, countsAsTry: false }
      const isOurs = isDone
        ? (await lease.finish(tx, [job])).size === 1
        : await lease.delay(tx, [job], delay)
      if (!isOurs) return
      const next = isDone && afterRun ? [afterRun.jobOf(clientId, progress)] : []
      await enqueue(tx, [...portion.jobs, ...next], at)
      await tx
        .update(reminderRuns)
        .set({
          planned: sql`${reminderRuns.planned} + ${portion.planned}`,
          read: sql`${reminderRuns.read} + ${portion.read}`,
          ...(isDone && { plannedAt: at }),
        })
        .where(
          and(
            eq(reminderRuns.clientId, clientId),
            eq(reminderRuns.day, progress.day),
            isNull(reminderRuns.plannedAt),
          ),
        )
    })
  }

  return {
    kind: runJobKind,
    lane: 'bulk',
    batchSize: 1,
    // A provider has one run at a time, so a slow ERP holds up one of these.
    concurrency: 4,
    produces: [runJobKind, portionJobKind, ...(afterRun ? [afterRun.kind] : [])],
    run: eachInTurn(async (job, lease) => {
      const progress = v.parse(payloadSchema, job.payload)
      const zone = await timeZoneOf(tenants, job.clientId)
      if (!progress.atAnyHour && !isReminderHour(now(), zone)) {
        const until = nextReminderHour(now(), zone)
        return { is: 'delayed', delay: { until, reason: 'night', countsAsTry: false } }
      }
      await advance(job, progress, lease)
      return { is: 'settled' }
    }),
  }
}

/** The last day before `day` whose reminders a provider's run enqueued to the end; null for none. */
async function lastPlannedDay(
  { db }: Pick<Database, 'db'>,
  clientId: string,
  day: CalendarDate,
): Promise<CalendarDate | null> {
  const [run] = await db
    .select({ day: reminderRuns.day })
    .from(reminderRuns)
    .where(
      and(
        eq(reminderRuns.clientId, clientId),
        lt(reminderRuns.day, day),
        isNotNull(reminderRuns.plannedAt),
      ),
    )
    .orderBy(desc(reminderRuns.day))
    .limit(1)
  return run?.day ?? null
}
