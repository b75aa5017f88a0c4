import * as v from 'valibot'
import { rawInvoiceSchema, readInvoice } from '#contract/invoices.ts'
import { type CalendarDate, calendarDate } from '#domain/dates.ts'
import { amountDue } from '#domain/invoices/amount-due.ts'
import type { InvoiceRange } from '#domain/notifications/invoice-range.ts'
import { isReminderHour, nextReminderHour } from '#domain/reminders/reminder-hours.ts'
import { reminderSource } from '#domain/reminders/reminder-source.ts'
import { reminderText } from '#domain/reminders/reminder-text.ts'
import type { Database } from '#server/db/database.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { ErpInvoice } from '#server/erp/port.ts'
import type { Subscriber } from '#server/http/call.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { InboxModule } from '#server/inbox/module.ts'
import type { InvoicesModule } from '#server/invoices/module.ts'
import { groupBy } from '#server/jobs/group-by.ts'
import type { JobHandler, JobLease, Outcome } from '#server/jobs/handler.ts'
import type { PushModule } from '#server/push/module.ts'
import { pushJobKind } from '#server/push/port.ts'
import type { SessionModule } from '#server/session/module.ts'
import { timeZoneOf } from '#server/http/time-zone.ts'
import type { Job } from '#server/jobs/queue.ts'
import { reminderJobKind, type ReminderOutput, reminderPayloadSchema } from './reminder-job.ts'
import { tryAgain } from './try-again.ts'

/** Bills of one question to the ERP and of one transaction. */
const batchSize = 250

interface Reminder extends ReminderOutput, Pick<Subscriber, 'customerId' | 'documentHash'> {
  readonly job: Job
}

const personKey = ({ customerId, documentHash }: Pick<Subscriber, 'customerId' | 'documentHash'>) =>
  `${customerId}/${documentHash}`

/** What the ERP says now. */
interface Records {
  readonly owedById: ReadonlyMap<string, ErpInvoice>
  /** The document hash of active customers, by customer id. */
  readonly hashById: ReadonlyMap<string, string>
  /** The provider's day. */
  readonly today: CalendarDate
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

/**
 * Null when the bill is contested, paid, cancelled, moved or, unless asked for again, overdue by now, when it is another subscriber's,
 * and when the customer id is disabled or another person's.
 */
function messageOf(reminder: Reminder, { owedById, hashById, today }: Records) {
  const { invoiceId, dueDate, customerId, documentHash, again } = reminder
  const raw = owedById.get(invoiceId)
  if (hashById.get(customerId) !== documentHash) return null
  if (!raw || raw.customerId !== customerId || raw.data_vencimento !== dueDate) return null
  if (raw.contested) return null
  const amount = amountDue(readInvoice(raw), today)
  if (amount === 0 || (dueDate < today && again === null)) return null
  return {
    customerId,
    documentHash,
    kind: 'reminder' as const,
    source: reminderSource(reminder),
    ...reminderText({ amount, dueDate }, today),
    path: `/panel/financial/invoice/${invoiceId}`,
    // What the last look brought anyway: no charge is issued, and no PIX code asked for, in bulk.
    bill: v.parse(rawInvoiceSchema, raw),
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
  readonly invoices: Pick<InvoicesModule, 'followReminded'>
  readonly now: () => Date
}): JobHandler {
  const { database, erps, tenants, hashDocument, subscriptions, inbox, invoices, now } = deps

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
      const finished = reminders.map(({ job }) => job)
      const ours = await lease.finish(tx, finished)
      const messages = reminders
        .filter((reminder) => ours.has(reminder.job.id) && chosenBy.has(personKey(reminder)))
        .map((reminder) => messageOf(reminder, records))
        .filter((message) => message !== null)
      const delivery = { audience: range, now: now(), atAnyHour }
      await inbox.createMessages(tx, clientId, messages, delivery)
      const { today } = records
      const bills = messages.map(({ customerId, documentHash, bill }) => ({
        clientId,
        customerId,
        documentHash,
        bill: { id: bill.id, dueDate: bill.data_vencimento },
      }))
      await invoices.followReminded(tx, bills, today)
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
      const today = calendarDate(now(), tenant.rules.timeZone)
      const records = { owedById, hashById, today }
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
      const groups = groupBy(batch.map(reminderOf), ({ job }) => job.clientId)
      await Promise.all(
        groups.map(async (group) => {
          const clientId = group[0]?.job.clientId ?? ''
          const zone = await timeZoneOf(tenants, clientId)
          const today = calendarDate(now(), zone)
          // A job without an outcome is done: its last day is over.
          const open = group.filter(({ dueDate, again }) => (again ?? dueDate) >= today)
          const isDay = isReminderHour(now(), zone)
          const delay = {
            until: nextReminderHour(now(), zone),
            reason: 'night',
            countsAsTry: false,
          }
          const [allowed, waiting] = [
            open.filter(({ atAnyHour }) => atAnyHour || isDay),
            open.filter(({ atAnyHour }) => !atAnyHour && !isDay),
          ]
          setAll(waiting, () => ({ is: 'delayed', delay }))
          if (allowed.length > 0) setAll(allowed, await send(clientId, allowed, lease))
        }),
      )
      return outcomes
    },
  }
}
