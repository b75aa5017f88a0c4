import * as v from 'valibot'
import { readInvoice } from '#contract/invoices.ts'
import { calendarDate } from '#domain/dates.ts'
import { amountDue } from '#domain/invoices/amount-due.ts'
import { type InvoiceRange, invoiceRanges } from '#domain/notifications/invoice-range.ts'
import { isReminderHour, nextReminderHour } from '#domain/reminders/reminder-hours.ts'
import { reminderText } from '#domain/reminders/reminder-text.ts'
import type { Database } from '#server/db/database.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { ErpInvoice } from '#server/erp/port.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { InboxModule } from '#server/inbox/module.ts'
import { groupBy } from '#server/jobs/group-by.ts'
import type { JobHandler, JobLease, Outcome } from '#server/jobs/handler.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { PushModule } from '#server/push/module.ts'
import { pushJobKind } from '#server/push/port.ts'

export const reminderJobKind = 'reminder'

const payloadSchema = v.object({
  invoiceId: v.string(),
  range: v.picklist(invoiceRanges),
  dueDate: v.string(),
  atAnyHour: v.boolean(),
})
export type ReminderPayload = v.InferInput<typeof payloadSchema>

/** Bills of one question to the ERP and of one transaction. */
const batchSize = 250

interface Reminder extends ReminderPayload {
  readonly job: Job
  readonly customerId: string
}

function reminderOf(job: Job): Reminder {
  return { ...v.parse(payloadSchema, job.payload), job, customerId: job.customerId ?? '' }
}

/** Reminds subscribers of due bills, after asking the ERP once more whether they are still owed. */
export function sendReminders(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly subscriptions: Pick<PushModule['subscriptions'], 'customersWhoChose'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly now: () => Date
}): JobHandler {
  const { database, erps, tenants, subscriptions, inbox, now } = deps

  /** Null when the bill is paid, cancelled, moved, another subscriber's or overdue by now. */
  function messageOf(reminder: Reminder, owed: ReadonlyMap<string, ErpInvoice>) {
    const { invoiceId, dueDate, customerId, range } = reminder
    const raw = owed.get(invoiceId)
    const today = calendarDate(now())
    if (!raw || raw.customerId !== customerId || raw.data_vencimento !== dueDate) return null
    const amount = amountDue(readInvoice(raw))
    if (amount === 0 || dueDate < today) return null
    return {
      customerId,
      kind: 'reminder' as const,
      source: `${invoiceId}/${range}/${dueDate}`,
      ...reminderText({ amount, dueDate }, today),
      path: `/panel/financial/invoice/${invoiceId}`,
    }
  }

  /** Ends these jobs and creates their messages in one transaction. */
  async function createMessages(
    clientId: string,
    { range, atAnyHour }: { range: InvoiceRange; atAnyHour: boolean },
    reminders: readonly Reminder[],
    owed: ReadonlyMap<string, ErpInvoice>,
    lease: JobLease,
  ): Promise<void> {
    const customerIds = reminders.map(({ customerId }) => customerId)
    // A subscriber who has chosen otherwise since the plan is not reminded.
    const chosenBy = await subscriptions.customersWhoChose(clientId, range, customerIds)
    await database.db.transaction(async (tx) => {
      const jobIds = reminders.map(({ job }) => job.id)
      const ours = await lease.finish(tx, jobIds)
      const messages = reminders
        .filter(({ job, customerId }) => ours.has(job.id) && chosenBy.has(customerId))
        .map((reminder) => messageOf(reminder, owed))
        .filter((message) => message !== null)
      const delivery = { audience: range, now: now(), atAnyHour }
      await inbox.createMessages(tx, clientId, messages, delivery)
    })
  }

  async function send(
    clientId: string,
    reminders: readonly Reminder[],
    lease: JobLease,
  ): Promise<Outcome> {
    const tenant = await tenants.find(clientId)
    if (tenant?.status !== 'active') return { is: 'dead', reason: 'no such provider' }
    const ids = [...new Set(reminders.map(({ invoiceId }) => invoiceId))]
    try {
      const owed = await erps.for(tenant).invoicesOwed(ids)
      const byId = new Map(owed.map((invoice) => [invoice.id, invoice]))
      for (const group of groupBy(reminders, ({ range, atAnyHour }) => [range, atAnyHour])) {
        const [first] = group
        if (first) await createMessages(clientId, first, group, byId, lease)
      }
      return { is: 'settled' }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return { is: 'failed', reason: error.message }
    }
  }

  return {
    kind: reminderJobKind,
    batchSize,
    concurrency: 2,
    produces: [pushJobKind],
    async run(batch, lease) {
      const outcomes = new Map<number, Outcome>()
      const setAll = (reminders: readonly Reminder[], outcome: Outcome) => {
        for (const { job } of reminders) outcomes.set(job.id, outcome)
      }
      const all = batch.map(reminderOf)
      const isAllowedNow = ({ atAnyHour }: Reminder) => atAnyHour || isReminderHour(now())
      const delay = { until: nextReminderHour(now()), reason: 'night', countsAsTry: false }
      setAll(
        all.filter((reminder) => !isAllowedNow(reminder)),
        { is: 'delayed', delay },
      )
      const groups = groupBy(all.filter(isAllowedNow), ({ job }) => job.clientId)
      await Promise.all(
        groups.map(async (group) => {
          setAll(group, await send(group[0]?.job.clientId ?? '', group, lease))
        }),
      )
      return outcomes
    },
  }
}
