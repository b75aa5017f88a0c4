import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { InvoicesModule } from '#server/money/invoices/module.ts'
import { dailySchedule } from '#server/platform/jobs/daily-schedule.ts'
import { retentionCutoff } from '#server/platform/jobs/retention-cutoff.ts'
import type { Module } from '#server/platform/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { sameHourTomorrow } from '#domain/news/reminders/reminder-hours.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { type RemindedInvoice, reminderJob } from './reminder-job.ts'
import { lateChoiceDelayMs, lateChoiceJob, lateChoices } from './late-choice.ts'
import { planRun } from './plan-run.ts'
import type { AfterRun } from './port.ts'
import { dailyRuns, deleteOldRuns, enqueueRuns } from './runs.ts'
import { createReminders } from './create-reminders.ts'
import { sendPortion } from './send-portion.ts'
import { sendReminders } from './send-reminders.ts'

export interface RemindersModule extends Module {
  /** Enqueues today's reminders of these providers, at any hour. */
  enqueueNow(clientIds: readonly string[]): Promise<void>
  /** Enqueues, for some minutes later, the reminders that a subscriber missed by choosing this range only now. */
  catchUp(subscriber: Subscriber, range: InvoiceRange): Promise<void>
  /** Reminds of these bills once more on the next day, at about the same hour. */
  remindTomorrow(
    subscriber: Subscriber,
    bills: readonly RemindedInvoice[],
    range: InvoiceRange,
    timeZone: TimeZone,
  ): Promise<void>
}

export function remindersModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly session: Pick<SessionModule, 'hashDocument'>
  readonly push: Pick<PushModule, 'subscriptions'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly invoices: Pick<InvoicesModule, 'followReminded'>
  readonly afterRun?: AfterRun
  readonly wakeJobs: () => void
  readonly now: () => Date
  readonly log: Logger
}): RemindersModule {
  const { database, erps, tenants, session, push, inbox, invoices, wakeJobs, now, log } = deps
  const { subscriptions } = push
  const { hashDocument } = session
  const create = createReminders({ inbox, invoices, now })
  const sending = { database, erps, tenants, hashDocument, subscriptions, now } as const
  return {
    enqueueNow: async (clientIds) => {
      const found = await Promise.all(clientIds.map((clientId) => tenants.find(clientId)))
      await enqueueRuns(
        database,
        found.filter((tenant) => tenant !== null),
        now(),
      )
    },
    catchUp: async (subscriber, range) => {
      const at = new Date(now().getTime() + lateChoiceDelayMs)
      await enqueue(database.db, [lateChoiceJob(subscriber, range)], at)
    },
    remindTomorrow: async (subscriber, bills, range, timeZone) => {
      const at = sameHourTomorrow(now(), timeZone)
      const again = calendarDate(at, timeZone)
      const jobs = bills.map((bill) =>
        reminderJob(subscriber, bill, { range, atAnyHour: false, again }),
      )
      await enqueue(database.db, jobs, at)
    },
    jobs: [
      planRun({ database, erps, tenants, subscriptions, afterRun: deps.afterRun, now }),
      lateChoices({ database, erps, tenants, now }),
      sendReminders({ ...sending, createReminders: create }),
      sendPortion({ ...sending, createReminders: create }),
    ],
    sweeps: [(at) => deleteOldRuns(database, retentionCutoff('reminder_runs', at))],
    scheduled: [dailySchedule(dailyRuns(database), { wakeJobs, now, log }).work],
  }
}
