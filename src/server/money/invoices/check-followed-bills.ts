import * as v from 'valibot'
import { readInvoice } from '#contract/money/invoices.ts'
import { amountPaid } from '#domain/money/invoices/amount-due.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { paymentText } from '#domain/messaging/notifications/payment-text.ts'
import type { Database } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import type { JobHandler, JobLease, Outcome } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import {
  followedBillJobKind,
  type FollowedBillPayload,
  followedBillSchema,
  nextCheck,
} from './followed-bill-job.ts'

/** Bills of one question to the ERP. */
const batchSize = 250

interface Followed extends FollowedBillPayload {
  readonly job: Job
  readonly customerId: string
  readonly documentHash: string
}

function followedOf(job: Job): Followed {
  const { customerId, documentHash } = job
  return {
    ...v.parse(followedBillSchema, job.payload),
    job,
    customerId: customerId ?? '',
    documentHash: documentHash ?? '',
  }
}

/** null: another customer's, or paid by card, whose result was on the screen. */
function messageOf({ customerId, documentHash, invoiceId }: Followed, invoice: ErpInvoice) {
  const paid = readInvoice(invoice)
  if (invoice.customerId !== customerId || paid.paymentType === 'credit_card') return null
  return {
    customerId,
    documentHash,
    kind: 'payment' as const,
    source: invoiceId,
    ...paymentText({ amount: amountPaid(paid), dueDate: paid.dueDate }),
    path: `/panel/financial/invoice/${invoiceId}`,
  }
}

/** Tells subscribers of bills that were paid by PIX or boleto since the last check. */
export function checkFollowedBills(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly subscriptions: Pick<PushModule['subscriptions'], 'subscribersReached'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly now: () => Date
}): JobHandler {
  const { database, erps, tenants, subscriptions, inbox, now } = deps

  /** Ends the jobs of paid bills with their messages; returns the bills that are not paid. */
  async function tellOfPaid(clientId: string, followed: readonly Followed[], lease: JobLease) {
    const tenant = await tenants.find(clientId)
    // Its subscribers pay on, and hear of it when the provider is on the air again.
    if (tenant?.status !== 'active') return followed
    const paid = await erps.for(tenant).invoicesPaid(followed.map(({ invoiceId }) => invoiceId))
    const paidById = new Map(paid.map((invoice) => [invoice.id, invoice]))
    const over = followed.filter(({ invoiceId }) => paidById.has(invoiceId))
    await database.db.transaction(async (tx) => {
      const finished = over.map(({ job }) => job)
      const ours = await lease.finish(tx, finished)
      const messages = over.flatMap((one) => {
        const invoice = ours.has(one.job.id) ? paidById.get(one.invoiceId) : undefined
        return (invoice && messageOf(one, invoice)) ?? []
      })
      const delivery = { audience: 'payments', lane: 'urgent', now: now() } as const
      await inbox.createMessages(tx, clientId, messages, delivery)
    })
    return followed.filter(({ invoiceId }) => !paidById.has(invoiceId))
  }

  /** A job without an outcome is done: its bill is followed no more. */
  async function check(clientId: string, all: readonly Followed[], lease: JobLease) {
    const outcomes: [number, Outcome][] = []
    const reached = await subscriptions.subscribersReached(database.db, clientId, all, 'payments')
    const today = calendarDate(now(), await timeZoneOf(tenants, clientId))
    const followed = all.filter((one) => one.lastDay >= today && reached.has(one))
    let reason = 'not paid'
    let unpaid: readonly Followed[] = followed
    try {
      unpaid = await tellOfPaid(clientId, followed, lease)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      reason = error.message
    }
    for (const { job } of followed) outcomes.push([job.id, { is: 'settled' }])
    for (const { job, invoiceId, lastDay, checks } of unpaid) {
      const payload: FollowedBillPayload = { invoiceId, lastDay, checks: checks + 1 }
      const until = nextCheck(payload.checks, now())
      outcomes.push([
        job.id,
        { is: 'delayed', delay: { until, reason, payload, countsAsTry: false } },
      ])
    }
    return outcomes
  }

  return {
    kind: followedBillJobKind,
    lane: 'urgent',
    batchSize,
    produces: [pushJobKinds.urgent],
    async run(batch, lease) {
      const groups = groupBy(batch.map(followedOf), ({ job }) => job.clientId)
      const checked = groups.map((group) => check(group[0]?.job.clientId ?? '', group, lease))
      return new Map((await Promise.all(checked)).flat())
    },
  }
}
