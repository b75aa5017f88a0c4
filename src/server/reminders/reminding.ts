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
import { keepNotices, type NewNotice } from '#server/inbox/keep.ts'
import { alike } from '#server/jobs/alike.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { Hold, Outcome, Work } from '#server/jobs/work.ts'
import type { SubscriptionStore } from '#server/notifications/store.ts'
import type { Tenant } from '#server/tenants/tenant.ts'

const payloadSchema = v.object({
  invoiceId: v.string(),
  range: v.picklist(invoiceRanges),
  dueDate: v.string(),
  atAnyHour: v.boolean(),
})
export type ReminderPayload = v.InferInput<typeof payloadSchema>

/** Bills the ERP is asked about in one question, and told of in one transaction. */
const batchSize = 250

interface Reminder extends ReminderPayload {
  readonly job: Job
  readonly customerId: string
}

function reminderOf(job: Job): Reminder {
  return { ...v.parse(payloadSchema, job.payload), job, customerId: job.customerId ?? '' }
}

/** Tells subscribers of bills that are due, after a last look whether they still are. */
export function reminderWork(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly devices: Pick<SubscriptionStore, 'whoChose'>
  readonly now: () => Date
}): Work {
  const { database, erps, tenants, devices, now } = deps

  /** null: paid, cancelled, moved, somebody else's or overdue by now. */
  function noticeOf(reminder: Reminder, owed: ReadonlyMap<string, ErpInvoice>): NewNotice | null {
    const { invoiceId, dueDate, customerId, range } = reminder
    const raw = owed.get(invoiceId)
    const today = calendarDate(now())
    if (!raw || raw.customerId !== customerId || raw.data_vencimento !== dueDate) return null
    const amount = amountDue(readInvoice(raw))
    if (amount === 0 || dueDate < today) return null
    return {
      customerId,
      kind: 'reminder',
      source: `${invoiceId}/${range}/${dueDate}`,
      ...reminderText({ amount, dueDate }, today),
      path: `/panel/financial/invoice/${invoiceId}`,
    }
  }

  async function tell(
    { clientId }: Tenant,
    { range, atAnyHour }: { range: InvoiceRange; atAnyHour: boolean },
    reminders: readonly Reminder[],
    owed: ReadonlyMap<string, ErpInvoice>,
    hold: Hold,
  ): Promise<void> {
    const among = reminders.map(({ customerId }) => customerId)
    // Who chose otherwise meanwhile is left in peace.
    const stillWanted = await devices.whoChose(clientId, range, among)
    await database.db.transaction(async (tx) => {
      const ours = await hold.finish(
        tx,
        reminders.map(({ job }) => job.id),
      )
      const wanted = reminders
        .filter(({ job, customerId }) => ours.has(job.id) && stillWanted.has(customerId))
        .map((reminder) => noticeOf(reminder, owed))
        .filter((notice) => notice !== null)
      await keepNotices(tx, clientId, wanted, { audience: range, now: now(), atAnyHour })
    })
  }

  async function remind(reminders: readonly Reminder[], hold: Hold): Promise<Outcome> {
    const [first] = reminders
    const tenant = first && (await tenants.find(first.job.clientId))
    if (tenant?.status !== 'active') return { is: 'given up', reason: 'no such provider' }
    const ids = [...new Set(reminders.map(({ invoiceId }) => invoiceId))]
    try {
      const owed = await erps.for(tenant).invoicesOwed(ids)
      const byId = new Map(owed.map((invoice) => [invoice.id, invoice]))
      for (const group of alike(reminders, ({ range, atAnyHour }) => [range, atAnyHour])) {
        const [like] = group
        if (like) await tell(tenant, like, group, byId, hold)
      }
      return { is: 'settled' }
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return { is: 'failed', reason: error.message }
    }
  }

  return {
    kind: 'reminder',
    batch: batchSize,
    atOnce: 2,
    makes: ['push'],
    async run(batch, hold) {
      const outcomes = new Map<number, Outcome>()
      const put = (reminders: readonly Reminder[], outcome: Outcome) => {
        for (const { job } of reminders) outcomes.set(job.id, outcome)
      }
      const all = batch.map(reminderOf)
      const isNow = ({ atAnyHour }: Reminder) => atAnyHour || isReminderHour(now())
      const delay = { at: nextReminderHour(now()), reason: 'night', isNoTry: true }
      put(
        all.filter((reminder) => !isNow(reminder)),
        { is: 'later', delay },
      )
      const groups = alike(all.filter(isNow), ({ job }) => job.clientId)
      await Promise.all(groups.map(async (group) => put(group, await remind(group, hold))))
      return outcomes
    },
  }
}
