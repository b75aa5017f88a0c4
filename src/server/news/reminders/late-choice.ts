import * as v from 'valibot'
import { readInvoice } from '#contract/money/invoices.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { type InvoiceRange, invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Database } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler, JobLease } from '#server/platform/jobs/handler.ts'
import { enqueue, type Job, type NewJob } from '#server/platform/jobs/queue.ts'
import { reminderJob, reminderJobKind } from './reminder-job.ts'
import { inAnHour, tryAgain, unreadBill } from './try-again.ts'

export const lateChoiceJobKind = 'late-choice'

/** Milliseconds in which a choice may still be changed, and other browsers may join it. */
export const lateChoiceDelayMs = 10 * minuteMs

const payloadSchema = v.object({ range: v.picklist(invoiceRanges) })

/** A job that reminds of the bills whose day of reminding was over when the subscriber chose. */
export function lateChoiceJob(subscriber: Subscriber, range: InvoiceRange): NewJob {
  const { customerId, documentHash } = subscriber
  const payload: v.InferInput<typeof payloadSchema> = { range }
  const key = `${customerId}/${documentHash}/${range}`
  return { ...subscriber, kind: lateChoiceJobKind, key, payload }
}

/** Reads one subscriber's bills after a choice, and enqueues the reminders that no run will. */
export function lateChoices(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly now: () => Date
}): JobHandler {
  const { database, erps, tenants, now } = deps

  async function enqueueReminders(job: Job, lease: JobLease): Promise<void> {
    const { clientId, customerId, documentHash } = job
    const { range } = v.parse(payloadSchema, job.payload)
    const tenant = await tenants.find(clientId)
    const reader = customerId && documentHash && { clientId, customerId, documentHash }
    const list =
      reader && tenant?.status === 'active'
        ? await erps.for(tenant).invoices(reader.customerId, { fresh: true })
        : null
    const today = calendarDate(now(), tenant?.rules.timeZone ?? defaultTimeZone)
    const last = addDays(today, range)
    const reminders = list?.value
      .filter((invoice) => invoice.customerId === customerId && isPayable(readInvoice(invoice)))
      .filter(({ data_vencimento: due }) => due > today && due <= last)
    await database.db.transaction(async (tx) => {
      // A bill that cannot be read may be due on one of these days. Those that were read are reminded of once.
      const isOurs = list?.isIncomplete
        ? await lease.delay(tx, [job], inAnHour(now(), unreadBill))
        : (await lease.finish(tx, [job])).size > 0
      if (!isOurs || !reader || !reminders) return
      const wanted = reminders.map((invoice) =>
        reminderJob(reader, invoice, { range, atAnyHour: false }),
      )
      await enqueue(tx, wanted, now())
    })
  }

  return {
    kind: lateChoiceJobKind,
    lane: 'bulk',
    batchSize: 1,
    produces: [reminderJobKind],
    run: eachInTurn(async (job, lease) => {
      const { range } = v.parse(payloadSchema, job.payload)
      // From then on every bill has its day of reminding after the choice.
      const isOver = now().getTime() - job.createdAt.getTime() > range * dayMs
      if (isOver) return null
      try {
        await enqueueReminders(job, lease)
        return { is: 'settled' }
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error
        return tryAgain(job, error.message, now())
      }
    }),
  }
}
