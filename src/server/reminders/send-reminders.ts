import * as v from 'valibot'
import { readInvoice } from '#contract/invoices.ts'
import { calendarDate } from '#domain/dates.ts'
import { amountDue } from '#domain/invoices/amount-due.ts'
import type { InvoiceRange } from '#domain/notifications/invoice-range.ts'
import { isReminderHour, nextReminderHour } from '#domain/reminders/reminder-hours.ts'
import { reminderText } from '#domain/reminders/reminder-text.ts'
import type { Database } from '#server/db/database.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { ErpInvoice } from '#server/erp/port.ts'
import type { Subscriber } from '#server/http/call.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { InboxModule } from '#server/inbox/module.ts'
import { groupBy } from '#server/jobs/group-by.ts'
import type { JobHandler, JobLease, Outcome } from '#server/jobs/handler.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { PushModule } from '#server/push/module.ts'
import { pushJobKind } from '#server/push/port.ts'
import type { SessionModule } from '#server/session/module.ts'
import { reminderJobKind, type ReminderPayload, reminderPayloadSchema } from './reminder-job.ts'
import { tryAgain } from './try-again.ts'

/** Bills of one question to the ERP and of one transaction. */
const batchSize = 250

interface Reminder extends ReminderPayload, Pick<Subscriber, 'customerId' | 'documentHash'> {
  readonly job: Job
}

const personKey = ({ customerId, documentHash }: Pick<Subscriber, 'customerId' | 'documentHash'>) =>
  `${customerId}/${documentHash}`

/** What the ERP says now. */
interface Records {
  readonly owedById: ReadonlyMap<string, ErpInvoice>
  /** The document hash of active customers, by customer id. */
  readonly hashById: ReadonlyMap<string, string>
}

function reminderOf(job: Job): Reminder {
  const { customerId, documentHash } = job
  return {
    ...v.parse(reminderPayloadSchema, job.payload),
    job,
    customerId: customerId ?? '',
    documentHash: documentHash ?? '',
  }
}

/** Reminds subscribers of due bills, after asking the ERP once more whether they are still owed. */
export function sendReminders(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly hashDocument: SessionModule['hashDocument']
  readonly subscriptions: Pick<PushModule['subscriptions'], 'subscribersWhoChose'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly now: () => Date
}): JobHandler {
  const { database, erps, tenants, hashDocument, subscriptions, inbox, now } = deps

  /**
   * Null when the bill is paid, cancelled, moved or overdue by now, when it is another subscriber's,
   * and when the customer id is disabled or another person's.
   */
  function messageOf(reminder: Reminder, { owedById, hashById }: Records) {
    const { invoiceId, dueDate, customerId, documentHash, range } = reminder
    const raw = owedById.get(invoiceId)
    if (hashById.get(customerId) !== documentHash) return null
    const today = calendarDate(now())
    if (!raw || raw.customerId !== customerId || raw.data_vencimento !== dueDate) return null
    const amount = amountDue(readInvoice(raw), today)
    if (amount === 0 || dueDate < today) return null
    return {
      customerId,
      documentHash,
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
    records: Records,
    lease: JobLease,
  ): Promise<void> {
    const customerIds = reminders.map(({ customerId }) => customerId)
    // A subscriber who has chosen otherwise since the plan is not reminded.
    const choosers = await subscriptions.subscribersWhoChose(clientId, range, customerIds)
    const chosenBy = new Set(choosers.map(personKey))
    await database.db.transaction(async (tx) => {
      const jobIds = reminders.map(({ job }) => job.id)
      const ours = await lease.finish(tx, jobIds)
      const messages = reminders
        .filter((reminder) => ours.has(reminder.job.id) && chosenBy.has(personKey(reminder)))
        .map((reminder) => messageOf(reminder, records))
        .filter((message) => message !== null)
      const delivery = { audience: range, now: now(), atAnyHour }
      await inbox.createMessages(tx, clientId, messages, delivery)
    })
  }

  async function send(
    clientId: string,
    reminders: readonly Reminder[],
    lease: JobLease,
  ): Promise<(job: Job) => Outcome> {
    const tenant = await tenants.find(clientId)
    if (tenant?.status !== 'active') return () => ({ is: 'dead', reason: 'no such provider' })
    const ids = [...new Set(reminders.map(({ invoiceId }) => invoiceId))]
    try {
      const erp = erps.for(tenant)
      const customerIds = [...new Set(reminders.map(({ customerId }) => customerId))]
      const [owed, documents] = await Promise.all([
        erp.invoicesOwed(ids),
        erp.activeDocuments(customerIds),
      ])
      const owedById = new Map(owed.map((invoice) => [invoice.id, invoice]))
      const hashById = new Map(
        [...documents].map(([id, document]) => [id, hashDocument(clientId, document)]),
      )
      const records = { owedById, hashById }
      for (const group of groupBy(reminders, ({ range, atAnyHour }) => [range, atAnyHour])) {
        const [first] = group
        if (first) await createMessages(clientId, first, group, records, lease)
      }
      return () => ({ is: 'settled' })
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      const { message } = error
      return (job) => tryAgain(job, message, now())
    }
  }

  return {
    kind: reminderJobKind,
    batchSize,
    concurrency: 2,
    produces: [pushJobKind],
    async run(batch, lease) {
      const outcomes = new Map<number, Outcome>()
      const setAll = (reminders: readonly Reminder[], outcomeOf: (job: Job) => Outcome) => {
        for (const { job } of reminders) outcomes.set(job.id, outcomeOf(job))
      }
      const today = calendarDate(now())
      // A job without an outcome is done: the due date is over.
      const all = batch.map(reminderOf).filter(({ dueDate }) => dueDate >= today)
      const isAllowedNow = ({ atAnyHour }: Reminder) => atAnyHour || isReminderHour(now())
      const delay = { until: nextReminderHour(now()), reason: 'night', countsAsTry: false }
      setAll(
        all.filter((reminder) => !isAllowedNow(reminder)),
        () => ({ is: 'delayed', delay }),
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
