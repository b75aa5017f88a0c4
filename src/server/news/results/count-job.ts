import * as v from 'valibot'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { readInvoice } from '#contract/money/invoices.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { addBill, emptyTally } from '#domain/news/results/bill-tally.ts'
import { dueDatesToCount } from '#domain/news/results/counted-days.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler, JobLease } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import { maxTries } from '#server/platform/jobs/times.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { payments } from '#server/money/payments/table.ts'
import { daysOf, lastCountedDueDate, storeTallies } from './bill-days.ts'
import { type CountPayload, countPayloadSchema, type CountProgress } from './count-payload.ts'
import { countReach } from './count-reach.ts'
import { firstReminders } from './first-reminders.ts'

export const countJobKind = 'result-count'

/**
 * Counts a day of a provider: whom it can reach, and what became of the bills that were due some days
 * before. The bills are read from the ERP as reminders read them, a batch a step; of a bill nothing but
 * numbers is kept.
 */
export function countJob(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly push: Pick<PushModule, 'isReceiving'>
  readonly now: () => Date
}): JobHandler {
  const { database, erps, tenants, push, now } = deps
  const { db } = database

  async function begin({ clientId, rules }: Tenant, day: string): Promise<CountProgress | null> {
    const at = now()
    // Whom a provider could reach on an earlier day is not known any more.
    const isYesterday = addDays(calendarDate(at, rules.timeZone), -1) === day
    if (isYesterday) await countReach({ db, push }, { clientId, day }, at)
    const dueDates = dueDatesToCount(day, await lastCountedDueDate(db, clientId))
    return dueDates && { ...dueDates, after: null, tallies: {}, unread: [] }
  }

  async function addBatch(
    { clientId, rules }: Tenant,
    invoices: readonly ErpInvoice[],
    tallies: CountProgress['tallies'],
  ) {
    const bills = invoices.map(readInvoice)
    const reminders = await firstReminders(db, clientId, { bills, timeZone: rules.timeZone })
    const automatic = await paidByAgreement(db, clientId, bills)
    const sums = new Map(Object.entries(tallies))
    for (const { id, dueDate, status, paidOn, paymentType } of bills) {
      const reminder = reminders.get(id) ?? null
      const isAutomatic = automatic.has(id)
      const bill = { dueDate, isPaid: status === 'R', paidOn, paymentType, isAutomatic, reminder }
      sums.set(dueDate, addBill(sums.get(dueDate) ?? emptyTally, bill))
    }
    return Object.fromEntries(sums)
  }

  /** Reads one batch, and commits its numbers together with the progress of the count. */
  async function advance(job: Job, { day, bills }: CountPayload, lease: JobLease): Promise<void> {
    const { clientId } = job
    const tenant = await tenants.find(clientId)
    const isCounted = tenant?.status === 'active'
    const progress = bills ?? (isCounted ? await begin(tenant, day) : null)
    if (!isCounted || progress === null) {
      await lease.finish(db, [job])
      return
    }
    const batch = await erps.for(tenant).invoicesDueOrPaid(progress, progress.after)
    const tallies = await addBatch(tenant, batch.invoices, progress.tallies)
    const { nextAfterId: after } = batch
    // A bill without a due date may be of any of them.
    const unread = batch.unread.flatMap(({ dueDate }) => dueDate ?? daysOf(progress))
    const read = { ...progress, tallies, unread: [...new Set([...progress.unread, ...unread])] }
    await db.transaction(async (tx) => {
      const at = now()
      if (after === null) {
        const isOurs = (await lease.finish(tx, [job])).size === 1
        if (isOurs) await storeTallies(tx, clientId, read, at)
        return
      }
      const payload: CountPayload = { day, bills: { ...read, after } }
      await lease.delay(tx, [job], { until: at, reason: '', payload, countsAsTry: false })
    })
  }

  return {
    kind: countJobKind,
    lane: 'bulk',
    batchSize: 1,
    produces: [countJobKind],
    run: eachInTurn(async (job, lease) => {
      try {
        await advance(job, v.parse(countPayloadSchema, job.payload), lease)
        return { is: 'settled' }
      } catch (error) {
        // After the last try the job is done: the count of the next day goes on where this one ended.
        if (error instanceof UpstreamFailure && job.tries >= maxTries) return null
        throw error
      }
    }),
  }
}

/** The ids of those bills that agreements of their subscribers paid by themselves. */
async function paidByAgreement(
  db: Drizzle,
  clientId: string,
  bills: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  if (bills.length === 0) return new Set()
  const rows = await db
    .select({ invoiceId: payments.invoiceId })
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        inArray(
          payments.invoiceId,
          bills.map(({ id }) => id),
        ),
        eq(payments.state, 'approved'),
        isNotNull(payments.agreementId),
        isNotNull(payments.bookedAt),
      ),
    )
  return new Set(rows.map(({ invoiceId }) => invoiceId))
}
