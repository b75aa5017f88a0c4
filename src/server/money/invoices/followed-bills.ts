import { readInvoice } from '#contract/money/invoices.ts'
import { addDays, type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { dropJob, enqueue, enqueueOrHasten } from '#server/platform/jobs/queue.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import {
  type FollowedBill,
  followedBillJob,
  followedBillJobKind,
  followedBillKey,
  nextCheck,
  onceADay,
} from './followed-bill-job.ts'

/** Days after which no job follows a payment any more. */
const recentDays = 30

/** In the transaction that reminds of them; `today`: the provider's day. */
export type FollowReminded = (
  tx: Drizzle,
  reminded: readonly (Subscriber & { readonly bill: FollowedBill })[],
  today: CalendarDate,
) => Promise<void>

export function followReminded(now: () => Date): FollowReminded {
  return async (tx, reminded, today) => {
    const jobs = reminded.map(({ bill, ...subscriber }) =>
      followedBillJob(subscriber, bill, { checks: onceADay, today }),
    )
    await enqueue(tx, jobs, nextCheck(onceADay, now()))
  }
}

/** `timeZone`: the provider's. */
export interface FollowedBills {
  /** A way to pay was given: where news of payments are wanted, the ERP is asked about it soon. */
  follow(subscriber: Subscriber, invoice: ErpInvoice, timeZone: TimeZone): Promise<void>
  /** Its subscriber has seen this answer: what it says to be paid is no news. */
  notice(subscriber: Subscriber, invoice: ErpInvoice | undefined, timeZone: TimeZone): Promise<void>
}

export function followedBills(deps: {
  readonly database: Pick<Database, 'db'>
  readonly subscriptions: Pick<PushModule['subscriptions'], 'subscribersReached'>
  readonly now: () => Date
}): FollowedBills {
  const { db } = deps.database
  const { subscriptions, now } = deps
  return {
    async follow(subscriber, invoice, timeZone) {
      const { clientId } = subscriber
      const reached = await subscriptions.subscribersReached(db, clientId, [subscriber], 'payments')
      if (!reached.has(subscriber)) return
      const bill = { id: invoice.id, dueDate: invoice.data_vencimento }
      const today = calendarDate(now(), timeZone)
      const job = followedBillJob(subscriber, bill, { checks: 0, today })
      await enqueueOrHasten(db, job, nextCheck(0, now()), now())
    },

    async notice(subscriber, invoice, timeZone) {
      const { status, paidOn } = invoice ? readInvoice(invoice) : {}
      const first = addDays(calendarDate(now(), timeZone), -recentDays)
      if (!invoice || status !== 'R' || (paidOn && paidOn < first)) return
      const { clientId } = subscriber
      const key = followedBillKey(subscriber, invoice.id)
      await dropJob(db, { clientId, kind: followedBillJobKind, key })
    },
  }
}
