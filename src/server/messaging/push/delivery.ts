import * as v from 'valibot'
import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { isReminderHour, nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import type {
  JobHandler,
  JobLane,
  JobLease,
  Outcome,
  Outcomes,
} from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import { renewOwnDevicesByDelivery } from '#server/account/session/port.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import { backoffMs, maxTries } from '#server/platform/jobs/times.ts'
import {
  type IssuedCodes,
  type MessageStore,
  pushJobKinds,
  type PushJobPayload,
  pushJobSchema,
  type PushOutcome,
  type PushPort,
  type StoredMessage,
} from './port.ts'
import { buildPush, type FoundCodes } from './build-push.ts'
import {
  isFormer,
  isInAudience,
  type LivingSubscription,
  type SubscriptionStore,
} from './subscriptions.ts'

/** A crash sends at most this many messages again for each running batch; browsers show each once, by its tag. */
const batchSize = 100

/** Milliseconds after which a message stays in the inbox alone: a push would be old news. */
const staleMs = dayMs

interface Due {
  readonly job: Job
  readonly stored: StoredMessage
  readonly payload: PushJobPayload
}

interface Sent extends Due {
  /** The push subscriptions that it was delivered to. */
  readonly delivered: readonly LivingSubscription[]
  readonly failed: number
  /** When to try again, and which push subscriptions not any more; null: nothing is left to send. */
  readonly retry: { readonly until: Date; readonly settled: readonly string[] } | null
}

/** Milliseconds after which a count of bills may be wrong: one of them may be paid by then. */
const countLifeMs = 15 * minuteMs

/** The bills of a push; one that was put off leaves the number on the app's icon as it is. */
function billsAsOf({ bills }: PushJobPayload, now: Date): PushJobPayload['bills'] {
  const isFresh = now.getTime() - Date.parse(bills.as_of) <= countLifeMs
  return isFresh ? bills : { ...bills, due_soon: undefined }
}

/** What holds for a whole batch. */
interface BatchFacts {
  /** The provider's day. */
  readonly today: CalendarDate
  readonly codes: FoundCodes
}

const remindedBills = ({ stored, payload }: Due) => {
  const { clientId, customerId, documentHash } = stored
  return payload.bills.invoices.map((invoice) => ({ clientId, customerId, documentHash, invoice }))
}

const isSecurity = ({ audience }: PushJobPayload) => audience === 'security'

const readerKey = ({ clientId, customerId, documentHash }: Subscriber) =>
  `${clientId}/${customerId}/${documentHash}`

/** A reader's push subscriptions, by the reader. */
const keyed = (group: LivingSubscription[]): [string, LivingSubscription[]] => [
  group[0] ? readerKey(group[0]) : '',
  group,
]

/** Sends messages to their readers' browsers; what a push service puts off is sent later. */
export function pushDelivery(deps: {
  readonly database: Pick<Database, 'db'>
  readonly sender: PushPort
  readonly subscriptions: Pick<
    SubscriptionStore,
    'markDelivered' | 'markGone' | 'receiving' | 'receivingSecurity'
  >
  readonly messages: MessageStore
  readonly issuedCodes: IssuedCodes
  readonly tenants: TenantFinder
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): JobHandler[] {
  const { database, sender, subscriptions, messages, issuedCodes, tenants, now, log } = deps

  async function sendTo(
    subscription: LivingSubscription,
    { stored, payload }: Due,
    known: BatchFacts,
  ) {
    const { clientId, id } = subscription
    const push = buildPush(subscription, stored.message, billsAsOf(payload, now()), known)
    const outcome = await sender.send(push).catch((error: unknown): PushOutcome => {
      // One browser whose keys cannot be encrypted for must not hold up the rest of the batch.
      log.error({ tenant: clientId, error }, 'push not made')
      return { kind: 'refused' }
    })
    if (outcome.kind === 'gone') await subscriptions.markGone(clientId, id)
    return { subscription, outcome }
  }

  /** Reads the push subscriptions of every reader in one query a provider and kind of audience. */
  async function subscriptionsOf(due: readonly Due[]) {
    const groups = groupBy(due, ({ stored, payload }) => [stored.clientId, isSecurity(payload)])
    const found = await Promise.all(
      groups.map(async (group) => {
        const readers = group.map(({ stored }) => stored.customerId)
        const clientId = group[0]?.stored.clientId ?? ''
        return group[0] && isSecurity(group[0].payload)
          ? subscriptions.receivingSecurity(clientId, readers, now())
          : subscriptions.receiving(clientId, readers)
      }),
    )
    const byDue = new Map<Due, LivingSubscription[]>()
    for (const [at, group] of groups.entries()) {
      const byReader = new Map(groupBy(found[at] ?? [], readerKey).map(keyed))
      for (const one of group) byDue.set(one, byReader.get(readerKey(one.stored)) ?? [])
    }
    return (one: Due): LivingSubscription[] => {
      const { audience, settled, newBrowser } = one.payload
      return (byDue.get(one) ?? []).filter(
        (subscription) =>
          !settled.includes(subscription.id) &&
          isInAudience(subscription, audience) &&
          (newBrowser === undefined || isFormer(subscription, newBrowser)),
      )
    }
  }

  async function send(
    due: Due,
    recipients: readonly LivingSubscription[],
    known: BatchFacts,
  ): Promise<Sent> {
    const { job, stored, payload } = due
    const sent = await Promise.all(recipients.map((recipient) => sendTo(recipient, due, known)))
    const of = (...kinds: readonly string[]) =>
      sent.filter(({ outcome }) => kinds.includes(outcome.kind))
    const waiting = of('later')
    const waits = waiting.map(({ outcome }) =>
      outcome.kind === 'later' ? (outcome.retryAfter ?? 0) * 1000 : 0,
    )
    const until = new Date(now().getTime() + Math.max(backoffMs(job.tries), ...waits))
    const isStale = until.getTime() - job.createdAt.getTime() > staleMs
    const isRetried = waiting.length > 0 && !isStale && job.tries < maxTries
    const ended = of('delivered', 'gone', 'refused').map(({ subscription }) => subscription.id)
    const settled = [...payload.settled, ...ended]
    return {
      job,
      stored,
      payload,
      delivered: of('delivered').map(({ subscription }) => subscription),
      failed: of('gone', 'refused').length + (isRetried ? 0 : waiting.length),
      retry: isRetried ? { until, settled } : null,
    }
  }

  /** An own device that a reminder reached opens bills for longer. */
  async function renewOwnDevices(sent: readonly Sent[]): Promise<void> {
    const reminded = sent.flatMap(({ stored, delivered }) => (stored.isReminder ? delivered : []))
    for (const group of groupBy(reminded, ({ clientId }) => clientId)) {
      const sessionIds = group.map(({ sessionId }) => sessionId)
      await renewOwnDevicesByDelivery(database.db, group[0]?.clientId ?? '', sessionIds, now())
    }
  }

  /** Commits the counts together with the end or the delay of the jobs. */
  async function settle(sent: readonly Sent[], lease: JobLease): Promise<void> {
    await database.db.transaction(async (tx) => {
      const done = sent.filter(({ retry }) => retry === null).map(({ job }) => job)
      const ours = new Set(await lease.finish(tx, done))
      for (const { job, payload, retry } of sent) {
        if (retry === null) continue
        const { until, settled } = retry
        const delay = { until, reason: 'push service busy', payload: { ...payload, settled } }
        if (await lease.delay(tx, [job], delay)) ours.add(job.id)
      }
      const counted = sent.filter(({ job }) => ours.has(job.id))
      const groups = groupBy(counted, ({ stored, delivered, failed, retry }) => [
        stored.clientId,
        delivered.length,
        failed,
        retry !== null,
      ])
      for (const group of groups) {
        const [first] = group
        if (!first) continue
        const { delivered, failed, retry } = first
        const counts = { pushed: delivered.length, failed, isPushWaiting: retry !== null }
        const ids = group.flatMap(({ stored, payload }) => [stored.id, ...payload.alongside])
        await messages.addCounts(tx, first.stored.clientId, ids, counts)
        const reached = group.flatMap((one) => one.delivered.map(({ id }) => id))
        await subscriptions.markDelivered(tx, first.stored.clientId, reached, now())
      }
    })
  }

  const ofLane = (lane: JobLane): JobHandler => ({
    kind: pushJobKinds[lane],
    lane,
    batchSize,
    concurrency: 2,
    async run(batch, lease): Promise<Outcomes> {
      const outcomes = new Map<number, Outcome>()
      const found = await messages.findMessages(
        batch.map(({ clientId, key }) => ({ clientId, id: key })),
      )
      const due: Due[] = []
      // A batch is of one provider, and to read a local time costs as much as to read the job.
      const zone = await timeZoneOf(tenants, batch[0]?.clientId ?? '')
      const isDay = isReminderHour(now(), zone)
      const today = calendarDate(now(), zone)
      for (const job of batch) {
        const stored = found.get(`${job.clientId}/${job.key}`)
        // Deleted with its reader's account meanwhile: nothing is left to send.
        if (!stored) continue
        const payload = v.parse(pushJobSchema, job.payload)
        if (!payload.atAnyHour && !isDay) {
          const delay = {
            until: nextReminderHour(now(), zone),
            reason: 'night',
            countsAsTry: false,
          }
          outcomes.set(job.id, { is: 'delayed', delay })
        } else due.push({ job, stored, payload })
      }
      const recipientsOf = await subscriptionsOf(due)
      const codes = await issuedCodes.find(batch[0]?.clientId ?? '', due.flatMap(remindedBills))
      const known = { today, codes }
      const sent = await Promise.all(due.map((one) => send(one, recipientsOf(one), known)))
      await renewOwnDevices(sent)
      await settle(sent, lease)
      for (const { job } of due) outcomes.set(job.id, { is: 'settled' })
      return outcomes
    },
  })
  return [ofLane('urgent'), ofLane('bulk')]
}
