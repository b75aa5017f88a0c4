import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { isReminderHour, nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import type { JobHandler, JobLease, Outcome } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { choosersByCustomer } from './choosers-by-customer.ts'
import { dueSoonCounts } from './due-soon-counts.ts'
import { portionJobKind, type PortionPayload, portionPayloadSchema } from './portion-job.ts'
import { type SenderDeps, sendFor, toRecords } from './sender.ts'
import { reminderRuns } from './table.ts'

/** Moves the figures of a run on. It comes last, so that portions of a run wait for each other briefly. */
async function countSent(
  tx: Drizzle,
  { clientId, day }: { readonly clientId: string; readonly day: CalendarDate },
  { sent, planned }: { readonly sent: number; readonly planned: number },
): Promise<void> {
  await tx
    .update(reminderRuns)
    .set({
      sent: sql`${reminderRuns.sent} + ${sent}`,
      dropped: sql`${reminderRuns.dropped} + ${Math.max(0, planned - sent)}`,
    })
    .where(and(eq(reminderRuns.clientId, clientId), eq(reminderRuns.day, day)))
}

/** Reminds of the bills of a run, a portion at a time, after asking the ERP once more about just those. */
export function sendPortion(deps: SenderDeps): JobHandler {
  const { database, erps, tenants, subscriptions, createReminders, now } = deps

  async function remind(
    tenant: Tenant,
    job: Job,
    portion: PortionPayload,
    lease: JobLease,
  ): Promise<void> {
    const { clientId } = job
    const { range, dueDate, invoiceIds, atAnyHour, day, planned } = portion
    const erp = erps.for(tenant)
    // One bill that cannot be read keeps nobody else from being reminded.
    const owed = await erp.invoicesOwed(invoiceIds, { isPartEnough: true })
    const owners = owed.map(({ customerId }) => customerId)
    // A subscriber who has chosen otherwise since the plan is not reminded.
    const choosers = await subscriptions.subscribersWhoChose(clientId, range, owners)
    const customerIds = [...new Set(choosers.map(({ customerId }) => customerId))]
    const documents = await erp.activeDocuments(customerIds)
    const today = calendarDate(now(), tenant.rules.timeZone)
    const dueSoon = await dueSoonCounts(erp, customerIds, today)
    const chosenBy = choosersByCustomer(choosers)
    const reminders = owed.flatMap(({ id: invoiceId, customerId }) =>
      (chosenBy.get(customerId) ?? []).map(({ documentHash }) => ({
        invoiceId,
        range,
        dueDate,
        again: null,
        customerId,
        documentHash,
      })),
    )
    const records = toRecords(deps, tenant, { owed, documents, dueSoon })
    await database.db.transaction(async (tx) => {
      if ((await lease.finish(tx, [job])).size === 0) return
      const how = { range, atAnyHour }
      const sent = await createReminders(tx, clientId, reminders, records, how)
      await countSent(tx, { clientId, day }, { sent, planned })
    })
  }

  /** Null when its last day is over: the job is done. */
  async function advance(job: Job, lease: JobLease): Promise<Outcome | null> {
    const portion = v.parse(portionPayloadSchema, job.payload)
    const zone = await timeZoneOf(tenants, job.clientId)
    if (portion.dueDate < calendarDate(now(), zone)) return null
    if (!portion.atAnyHour && !isReminderHour(now(), zone)) {
      const until = nextReminderHour(now(), zone)
      return { is: 'delayed', delay: { until, reason: 'night', countsAsTry: false } }
    }
    const outcomeOf = await sendFor(deps, job.clientId, (tenant) =>
      remind(tenant, job, portion, lease),
    )
    return outcomeOf(job)
  }

  return {
    kind: portionJobKind,
    lane: 'bulk',
    batchSize: 1,
    concurrency: 4,
    maxPerTenant: 2,
    produces: [pushJobKinds.bulk],
    async run(batch, lease) {
      const outcomes = new Map<number, Outcome>()
      for (const job of batch) {
        const outcome = await advance(job, lease)
        if (outcome) outcomes.set(job.id, outcome)
      }
      return outcomes
    },
  }
}
