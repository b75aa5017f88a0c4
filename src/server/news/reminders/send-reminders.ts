import * as v from 'valibot'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { type InvoiceRange, invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { isReminderHour, nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import type { JobHandler, JobLease, Outcome } from '#server/platform/jobs/handler.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { dueSoonCounts } from './due-soon-counts.ts'
import { reminderJobKind, reminderPayloadSchema } from './reminder-job.ts'
import type { Records, Reminder } from './reminder-message.ts'
import { type SenderDeps, sendFor, toRecords } from './sender.ts'

/** Bills of one question to the ERP and of one transaction. */
const batchSize = 250

interface QueuedReminder extends Reminder {
  readonly job: Job
  readonly atAnyHour: boolean
}

const personKey = ({ customerId, documentHash }: Pick<Subscriber, 'customerId' | 'documentHash'>) =>
  `${customerId}/${documentHash}`

function reminderOf(job: Job): QueuedReminder {
  const { customerId, documentHash } = job
  return {
    ...v.parse(reminderPayloadSchema, job.payload),
    job,
    customerId: customerId ?? '',
    documentHash: documentHash ?? '',
  }
}

/**
 * Reminds of the bills that were queued one by one (a late choice, "Lembrar amanhã"), after asking the ERP
 * once more whether they are still owed.
 */
export function sendReminders(deps: SenderDeps): JobHandler {
  const { database, erps, tenants, subscriptions, createReminders, now } = deps

  /** Ends these jobs and creates their messages in one transaction. */
  async function createMessages(
    clientId: string,
    { range, atAnyHour }: { range: InvoiceRange; atAnyHour: boolean },
    reminders: readonly QueuedReminder[],
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
      const wanted = reminders.filter(
        (reminder) => ours.has(reminder.job.id) && chosenBy.has(personKey(reminder)),
      )
      await createReminders(tx, clientId, wanted, records, { range, atAnyHour })
    })
  }

  /**
   * Who asked to be reminded again chose this bill and day: how early one is reminded of the others may have
   * changed since, and the reminder goes where the present choice is.
   */
  async function withPresentRange(
    clientId: string,
    reminders: readonly QueuedReminder[],
  ): Promise<readonly QueuedReminder[]> {
    const customerIds = reminders.flatMap(({ again, customerId }) => (again ? [customerId] : []))
    if (customerIds.length === 0) return reminders
    const chosen = await Promise.all(
      invoiceRanges.map(async (range) => {
        const choosers = await subscriptions.subscribersWhoChose(clientId, range, customerIds)
        return { range, people: new Set(choosers.map(personKey)) }
      }),
    )
    return reminders.map((reminder) => {
      const own = chosen.filter(({ people }) => people.has(personKey(reminder)))
      const isChosen = !reminder.again || own.some(({ range }) => range === reminder.range)
      return isChosen ? reminder : { ...reminder, range: own[0]?.range ?? reminder.range }
    })
  }

  async function send(
    tenant: Tenant,
    reminders: readonly QueuedReminder[],
    lease: JobLease,
  ): Promise<ReadonlySet<number>> {
    const erp = erps.for(tenant)
    const invoiceIds = [...new Set(reminders.map(({ invoiceId }) => invoiceId))]
    const customerIds = [...new Set(reminders.map(({ customerId }) => customerId))]
    const today = calendarDate(now(), tenant.rules.timeZone)
    const [{ invoices: owed, unread }, documents, dueSoon] = await Promise.all([
      // One bill that cannot be read keeps no other subscriber from being reminded.
      erp.invoicesOwedOrUnread(invoiceIds),
      erp.activeDocuments(customerIds),
      dueSoonCounts(erp, customerIds, today),
    ])
    const records = toRecords(deps, tenant, { owed, documents, dueSoon })
    const isUnread = ({ invoiceId }: QueuedReminder) => unread.includes(invoiceId)
    const read = reminders.filter((reminder) => !isUnread(reminder))
    const wanted = await withPresentRange(tenant.clientId, read)
    for (const group of groupBy(wanted, ({ range, atAnyHour }) => [range, atAnyHour])) {
      const [first] = group
      if (first) await createMessages(tenant.clientId, first, group, records, lease)
    }
    return new Set(reminders.filter(isUnread).map(({ job }) => job.id))
  }

  return {
    kind: reminderJobKind,
    lane: 'bulk',
    batchSize,
    concurrency: 3,
    maxPerTenant: 2,
    produces: [pushJobKinds.bulk],
    async run(batch, lease) {
      const outcomes = new Map<number, Outcome>()
      const setAll = (reminders: readonly QueuedReminder[], outcomeOf: (job: Job) => Outcome) => {
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
          if (allowed.length === 0) return
          setAll(allowed, await sendFor(deps, clientId, (tenant) => send(tenant, allowed, lease)))
        }),
      )
      return outcomes
    },
  }
}
