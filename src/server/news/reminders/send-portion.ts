import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { isReminderHour, nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler, JobLease, Outcome } from '#server/platform/jobs/handler.ts'
import { enqueueOrHasten, type Job } from '#server/platform/jobs/queue.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { choosersByCustomer } from './choosers-by-customer.ts'
import { dueSoonCounts } from './due-soon-counts.ts'
import {
  portionJob,
  portionJobKind,
  type PortionPayload,
  portionPayloadSchema,
} from './portion-job.ts'
import { type SenderDeps, sendFor, toRecords } from './sender.ts'
import { inAnHour, unreadBill } from './try-again.ts'
import { reminderRuns } from './table.ts'

/** Moves the figures of a run on. It comes last, so that portions of a run wait for each other briefly. */
async function countSent(
  tx: Drizzle,
  { clientId, day }: { readonly clientId: string; readonly day: CalendarDate },
  { sent, dropped }: { readonly sent: number; readonly dropped: number },
): Promise<void> {
  await tx
    .update(reminderRuns)
    .set({
      sent: sql`${reminderRuns.sent} + ${sent}`,
      dropped: sql`${reminderRuns.dropped} + ${dropped}`,
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
    // One bill that cannot be read keeps no other subscriber from being reminded.
    const { invoices: owed, unread } = await erp.invoicesOwedOrUnread(invoiceIds)
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
      const left = Math.max(0, planned - sent)
      if (unread.length === 0) return countSent(tx, { clientId, day }, { sent, dropped: left })
      await countSent(tx, { clientId, day }, { sent, dropped: 0 })
      const rest = portionJob(clientId, { ...portion, invoiceIds: [...unread], planned: left })
      await enqueueOrHasten(tx, rest, inAnHour(now(), unreadBill).until, now())
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
    const outcomeOf = await sendFor(deps, job.clientId, async (tenant) => {
      await remind(tenant, job, portion, lease)
      // Its unread bills wait in a portion of their own.
      return new Set()
    })
    return outcomeOf(job)
  }

  return {
    kind: portionJobKind,
    lane: 'bulk',
    batchSize: 1,
    concurrency: 4,
    maxPerTenant: 2,
    produces: [pushJobKinds.bulk],
    run: eachInTurn(advance),
  }
}
